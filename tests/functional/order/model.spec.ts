/*
 * Random traders: any sequence of commands on a few orders, with a moving clock. After every command the invariants of the ledger hold, escrow
 * equals the amount that the states require, deposits of buyers and of suppliers are held as long as they must be, each batch belongs to at most
 * one running order, of goods by the tonne no kilogram is sold twice or lost, by-products have their own deposit and VAT, and an order waits for trucks
 * only while something is left for them.
 *
 *   SEED=123 ORDER_MODEL_RUNS=50 npm test -- functional --files "tests/functional/order/model.spec.ts"
 */
import fc from 'fast-check'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { DomainError } from '#core/errors'
import { shiftClock } from '#core/clock'
import { verifyLedger } from '#app/ledger/queries/verify_ledger'
import { useBankHours } from '#app/bank/shared/bank_hours'
import { resetDatabase } from '#tests/helpers/database'
import { progress } from '#tests/helpers/progress'
import { SEED } from '#tests/helpers/seed'
import { assertLedger } from './helpers.js'
import { OrderState, OrderType } from '#app/order/codes'
import { SettlementState } from '#app/settlement/codes'
import { AccountClass, accountSql } from '#app/ledger/rules/accounts'
import { BY_PRODUCTS, BY_TONNE, SalesState, STAPLE_FIBRE } from '#app/catalog/codes'
import { DeliveryType } from '#app/listing/codes'
import { NOT_PICKED_UP, OPEN_PICK_STATES } from '#app/order/rules/picking'
import { isOneOf, oneOf } from '#core/define_codes'
import { amountOf, splitVat, toKilograms } from '#core/money'
import { COMMANDS, makeWorld, NAMES, type World } from './random_traders.js'

const RUNS = Number(process.env.ORDER_MODEL_RUNS ?? 5)
const LENGTH = Number(process.env.ORDER_MODEL_LENGTH ?? 160)

/** Escrow and holds match the states; a batch is in at most one running order and has the state for it. */
async function assertStates(assert: any) {
  const { rows } = await db.rawQuery(`
    select o.id, o.state, o.amount, o.deposit, o.paid, coalesce(a.balance, 0) as escrow, coalesce(h.remaining, 0) as held,
      sh.amount as seller_deposit, sh.remaining as seller_held, s.state as settled, s.amount as due, s.retention
    from orders o
    left join ledger_accounts a on a.code = ${accountSql(AccountClass.escrow, 'o.id')}
    left join holds h on h.id = o.deposit_hold_id
    left join holds sh on sh.id = o.seller_hold_id
    left join settlements s on s.order_id = o.id and s.state <> ${SettlementState.voided}`)
  for (const row of rows) {
    const waiting = isOneOf(row.state, OrderState.unaccepted, OrderState.unpriced, OrderState.unpaid)
    assert.equal(row.held, waiting ? row.deposit : 0, `hold of order ${row.id} in state ${row.state}`)
    if (row.seller_deposit !== null) {
      const secured = waiting || row.state === OrderState.unreleased
      const expected = secured ? row.seller_deposit : 0
      assert.equal(row.seller_held, expected, `hold of the seller of order ${row.id} in state ${row.state}`)
    }
    const escrow = isOneOf(
      row.state,
      OrderState.unaccepted,
      OrderState.unpriced,
      OrderState.unpaid,
      OrderState.cancelled,
      OrderState.completed
    )
      ? 0
      : row.settled === SettlementState.uninvoiced
        ? row.retention
        : row.paid
    assert.equal(row.escrow, escrow, `escrow of order ${row.id} in state ${row.state}, settlement ${row.settled}`)
  }
  const batches = await db.rawQuery(`
    select b.id, b.sales_state as sales,
      (select count(*)::int from order_lines l join orders o on o.id = l.order_id where l.batch_id = b.id and o.state in (${OrderState.unaccepted},${OrderState.unpriced},${OrderState.unpaid},${OrderState.unreleased},${OrderState.unpicked},${OrderState.unsettled},${OrderState.disputed},${OrderState.completed})) as running,
      (select max(o.state) from order_lines l join orders o on o.id = l.order_id where l.batch_id = b.id and o.state in (${OrderState.unaccepted},${OrderState.unpriced},${OrderState.unpaid},${OrderState.unreleased},${OrderState.unpicked},${OrderState.unsettled},${OrderState.disputed},${OrderState.completed})) as state
    from batches b where b.product_type not ${oneOf(...BY_TONNE)}`)
  for (const batch of batches.rows) {
    assert.isAtMost(batch.running, 1, `batch ${batch.id} is sold twice`)
    if (batch.running === 1)
      assert.equal(
        batch.sales,
        batch.state === OrderState.unaccepted
          ? SalesState.ordered
          : isOneOf(batch.state, OrderState.unpriced, OrderState.unpaid)
            ? SalesState.booked
            : SalesState.sold
      )
    else assert.include([SalesState.onSale, SalesState.sold], batch.sales)
  }
}

/**
 * What is left of a stock is what was offered without the tonnes of orders. Of orders whose goods were put on sale again only what trucks took is gone; of
 * what they took up to one hundredth, all of it.
 */
async function assertTonnes(assert: any, { stocked, relisted }: World) {
  const { rows } = await db.rawQuery(
    `select b.id, b.gross_weight as rest, b.sales_state as sales, (select sum(change) from tonnage_changes c where c.batch_id = b.id) as changes,
      coalesce((select sum(case when not o.id = any(?) or (l.weight - l.picked_weight) * 100 <= l.weight then l.weight else l.picked_weight end)
        from order_lines l join orders o on o.id = l.order_id
        where l.batch_id = b.id
          and (o.state <> ${OrderState.cancelled} or o.paid_at is not null)), 0) as sold
    from batches b where b.product_type ${oneOf(...BY_TONNE)}`,
    [[...relisted]]
  )
  for (const { id, rest, sales, changes, sold } of rows) {
    assert.isAtLeast(rest, 0, `goods ${id} are oversold`)
    assert.equal(toKilograms(rest), stocked.get(id)! - toKilograms(sold), `tonnes of goods ${id}`)
    assert.equal(toKilograms(changes), toKilograms(rest), `changes of goods ${id}`)
    assert.equal(sales, rest === 0 ? SalesState.sold : SalesState.onSale)
  }
  const waiting = await db.rawQuery(`
    select o.id from orders o where o.state = ${OrderState.unpicked} and o.delivery_type = ${DeliveryType.pickUp}
      and not exists (select 1 from pick_orders p where p.order_id = o.id and p.state ${oneOf(...OPEN_PICK_STATES)})
      and not exists (select 1 from order_lines l where l.order_id = o.id and ${NOT_PICKED_UP})`)
  assert.deepEqual(waiting.rows, [], 'orders that wait for nothing')
}

/** Deposits by the tonne, in cents, and VAT that a price includes: those of by-products, and of staple (state-machines §0, F13). */
const SEED_DEPOSIT = 10_000
const STAPLE_DEPOSIT = 30_000
const vatOf = (productType: number) => (isOneOf(productType, ...STAPLE_FIBRE) ? 0.13 : 0.09)

/** By-products and staple are ordered at their own deposit, alone in an order, and invoiced with their own VAT. */
async function assertTerms(assert: any) {
  const lines = await db
    .from('order_lines as l')
    .join('orders as o', 'o.id', 'l.order_id')
    .whereRaw(`l.product_type ${oneOf(...BY_TONNE)}`)
    .select('l.id', 'l.product_type', 'l.weight', 'l.packets', 'l.deposit', 'o.order_type')
  for (const { id, product_type: type, weight, packets, deposit, order_type: kind } of lines) {
    assert.equal(packets, 0)
    if (kind === OrderType.pair) continue
    assert.equal(kind, OrderType.fibre)
    const rate = isOneOf(type, ...BY_PRODUCTS) ? SEED_DEPOSIT : STAPLE_DEPOSIT
    assert.equal(deposit, amountOf(weight, rate), `deposit of line ${id}`)
  }
  const { rows: mixed } = await db.rawQuery(
    `select order_id from order_lines group by order_id having count(distinct product_type ${oneOf(...BY_TONNE)}) > 1`
  )
  assert.deepEqual(mixed, [], 'bales and tonnes in one order')
  for (const { id, lines: invoiced, amount, net, tax } of await db.from('invoices')) {
    let taxes = 0
    for (const line of invoiced) {
      assert.equal(line.tax, splitVat(line.amount, vatOf(line.productType)).tax, `VAT of invoice ${id}`)
      taxes += line.tax
    }
    assert.equal(tax, taxes)
    assert.equal(net + tax, amount)
  }
}

type Ends = Record<string, number>

/** Counts in which state the orders over by-products are, and of those that were cancelled out of which state. */
async function countEnds(ends: Ends) {
  const { rows } = await db.rawQuery(
    `select o.state, a.from_state as "before" from orders o left join audit_logs a on a.entity = 'order' and a.entity_id = o.id::text
       and a.to_state = '${OrderState.cancelled}'
     where exists (select 1 from order_lines l where l.order_id = o.id and l.product_type ${oneOf(...BY_PRODUCTS)})`
  )
  for (const { state, before } of rows) {
    const end =
      before === null ? OrderState.word(state) : `${OrderState.word(Number(before))}→${OrderState.word(state)}`
    ends[end] = (ends[end] ?? 0) + 1
  }
}

test.group('Random traders', (group) => {
  group.setup(() => useBankHours('always'))
  group.teardown(async () => {
    useBankHours(null)
    shiftClock(0)
    await resetDatabase()
  })

  test('any sequence of commands keeps money and states true', async ({ assert }) => {
    const seen = new Map<string, number>()
    /** How often a run ended with a supplier's deposit of an order in which state. */
    const secured: Record<string, number> = {}
    const ends: Ends = {}
    const dice = fc.record({ which: fc.nat(1000), who: fc.nat(1000), how: fc.nat(1000) })
    const step = fc.tuple(fc.constantFrom(...NAMES), dice)
    let runs = 0
    const tell = progress(() => `${runs} of ${RUNS} histories`)
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: LENGTH / 2, maxLength: LENGTH }), async (steps) => {
        const world = await makeWorld()
        for (const [name, roll] of steps) {
          try {
            await COMMANDS[name](world, roll)
          } catch (error) {
            if (!(error instanceof DomainError)) throw error
          }
          await assertStates(assert)
          await assertTonnes(assert, world)
          await assertTerms(assert)
          await assertLedger(assert)
          assert.deepEqual(await verifyLedger(), [])
        }
        await countEnds(ends)
        for (const { state } of await db.from('orders').whereNotNull('seller_hold_id').select('state'))
          secured[OrderState.word(state)] = (secured[OrderState.word(state)] ?? 0) + 1
        for (const { action } of await db
          .from('audit_logs')
          .whereIn('entity', ['order', 'settlement'])
          .select('action'))
          seen.set(action, (seen.get(action) ?? 0) + 1)
        runs++
        tell()
      }),
      { seed: SEED, numRuns: RUNS, endOnFailure: true }
    )
    console.log(JSON.stringify(Object.fromEntries([...seen].sort())))
    console.log(`  orders with a deposit of the supplier, by their last state: ${JSON.stringify(secured)}`)
    console.log(`  orders over by-products, by their last state: ${JSON.stringify(ends)}`)
    assert.isAtLeast(
      Object.values(secured).reduce((sum, count) => sum + count, 0),
      RUNS
    )
    assert.isAbove(seen.get('order.pay') ?? 0, 0)
    assert.isAtLeast(
      Object.values(ends).reduce((sum, count) => sum + count, 0),
      RUNS
    )
  }).timeout(1_800_000)
})
