/*
 * Random traders: any sequence of commands on a few orders, with a moving clock. After every command the invariants of the ledger hold, escrow
 * equals the amount that the states require, deposits of buyers and of suppliers are held as long as they must be, each batch belongs to at most
 * one running order, of goods by the tonne no kilogram is sold twice or lost, and an order waits for trucks only while something is left for them.
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
import { SEED } from '#tests/helpers/seed'
import { assertLedger } from './helpers.js'
import { OrderState } from '#app/order/codes'
import { SettlementState } from '#app/settlement/codes'
import { AccountClass, accountSql } from '#app/ledger/rules/accounts'
import { BY_TONNE, SalesState } from '#app/catalog/codes'
import { DeliveryType } from '#app/listing/codes'
import { NOT_PICKED_UP, OPEN_PICK_STATES } from '#app/order/rules/picking'
import { isOneOf, oneOf } from '#core/define_codes'
import { toKilograms } from '#core/money'
import { COMMANDS, makeWorld, NAMES, STOCK } from './random_traders.js'

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

/** What is left of a stock is what was offered without the tonnes of orders, but for those that ended before they were paid. */
async function assertTonnes(assert: any) {
  const { rows } = await db.rawQuery(`
    select b.id, b.gross_weight as rest, b.sales_state as sales, (select sum(change) from tonnage_changes c where c.batch_id = b.id) as changes,
      coalesce((select sum(l.weight) from order_lines l join orders o on o.id = l.order_id
        where l.batch_id = b.id and (o.state <> ${OrderState.cancelled} or o.paid_at is not null)), 0) as sold
    from batches b where b.product_type ${oneOf(...BY_TONNE)}`)
  for (const { id, rest, sales, changes, sold } of rows) {
    assert.equal(toKilograms(rest), toKilograms(STOCK) - toKilograms(sold), `tonnes of goods ${id}`)
    assert.equal(toKilograms(changes), toKilograms(rest), `changes of goods ${id}`)
    assert.equal(sales, rest === 0 ? SalesState.sold : SalesState.onSale)
  }
  const waiting = await db.rawQuery(`
    select o.id from orders o where o.state = ${OrderState.unpicked} and o.delivery_type = ${DeliveryType.pickUp}
      and not exists (select 1 from pick_orders p where p.order_id = o.id and p.state ${oneOf(...OPEN_PICK_STATES)})
      and not exists (select 1 from order_lines l where l.order_id = o.id and ${NOT_PICKED_UP})`)
  assert.deepEqual(waiting.rows, [], 'orders that wait for nothing')
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
    const dice = fc.record({ which: fc.nat(1000), who: fc.nat(1000), how: fc.nat(1000) })
    const step = fc.tuple(fc.constantFrom(...NAMES), dice)
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
          await assertTonnes(assert)
          await assertLedger(assert)
          assert.deepEqual(await verifyLedger(), [])
        }
        for (const { state } of await db.from('orders').whereNotNull('seller_hold_id').select('state'))
          secured[OrderState.word(state)] = (secured[OrderState.word(state)] ?? 0) + 1
        for (const { action } of await db
          .from('audit_logs')
          .whereIn('entity', ['order', 'settlement'])
          .select('action'))
          seen.set(action, (seen.get(action) ?? 0) + 1)
      }),
      { seed: SEED, numRuns: RUNS, endOnFailure: true }
    )
    console.log(JSON.stringify(Object.fromEntries([...seen].sort())))
    console.log(`  orders with a deposit of the supplier, by their last state: ${JSON.stringify(secured)}`)
    assert.isAtLeast(
      Object.values(secured).reduce((sum, count) => sum + count, 0),
      RUNS
    )
    assert.isAbove(seen.get('order.pay') ?? 0, 0)
  }).timeout(1_800_000)
})
