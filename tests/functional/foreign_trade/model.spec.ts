/*
 * Random traders in dollars: any sequence of commands on a few lots, with a moving clock. After every command deposits and promises of quotas are held
 * as long as they must be, the dollar book balances and says what both sides still hold of each other, a lot belongs to at most one running order and
 * has the state for it, and the ledger is true.
 *
 *   SEED=123 DOLLAR_MODEL_RUNS=1000 npm test -- functional --files "tests/functional/foreign_trade/model.spec.ts"
 */
import fc from 'fast-check'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import type { Assert } from '@japa/assert'
import type { Actor } from '#core/actor'
import { now, shiftClock } from '#core/clock'
import { DomainError } from '#core/errors'
import { isOneOf, oneOf } from '#core/define_codes'
import { verifyLedger } from '#app/ledger/queries/verify_ledger'
import { SalesState } from '#app/catalog/codes'
import { CompanyType } from '#app/company/codes'
import {
  acceptForeignOrder,
  rejectForeignOrder,
  withdrawForeignOrder,
} from '#app/foreign_trade/actions/accept_foreign_order'
import {
  answerForeignCancel,
  askForeignCancel,
  cancelLateShipment,
  cancelUnconfirmed,
  cancelWithoutDocuments,
  cancelWithoutQuota,
  voidForeignOrder,
} from '#app/foreign_trade/actions/cancel_foreign_order'
import { addDocument, receiveDocuments, returnDocuments } from '#app/foreign_trade/actions/hand_over_documents'
import { clearCustoms, giveQuota, landGoods, noteArrival } from '#app/foreign_trade/actions/land_goods'
import {
  confirmPayment,
  defaultForeignBuyer,
  presentPayment,
  returnPayment,
} from '#app/foreign_trade/actions/pay_in_dollars'
import { placeForeignOrder } from '#app/foreign_trade/actions/place_foreign_order'
import { addForeignOffer } from '#app/foreign_trade/actions/save_foreign_offer'
import {
  acceptForeignClaim,
  claimQuality,
  contestForeignClaim,
  denyDifference,
  payDifference,
  ruleForeignClaim,
  settleDifference,
} from '#app/foreign_trade/actions/settle_difference'
import {
  DollarAccount,
  ForeignCancelType,
  ForeignOfferState,
  ForeignOrderState,
  ForeignPayment,
  ImportQuota,
  SHIPPING_DOCUMENTS,
} from '#app/foreign_trade/codes'
import { runForeignTimeouts } from '#app/foreign_trade/jobs/timeouts'
import { createMember, createOperator, type TestMember } from '#tests/helpers/actors'
import { createBatch } from '#tests/helpers/batches'
import { givePayPassword, openAccount } from '#tests/helpers/bank'
import { resetDatabase } from '#tests/helpers/database'
import { progress } from '#tests/helpers/progress'
import { SEED } from '#tests/helpers/seed'
import { assertLedger } from '../order/helpers.js'
import { BRAZIL, documentOf, offerTerms, publishRate } from './helpers.js'

const RUNS = Number(process.env.DOLLAR_MODEL_RUNS ?? 5)
const LENGTH = Number(process.env.DOLLAR_MODEL_LENGTH ?? 120)
const HOUR = 3600_000

const { unaccepted, unpaid, undocumented, arriving, unsettled, disputed, cancelled, completed } = ForeignOrderState

type World = {
  buyers: TestMember[]
  sellers: TestMember[]
  operator: Actor
  shift: number
  /** A scan of each member. */
  files: Map<number, number>
}
type Dice = { which: number; who: number; how: number }

/** Two sellers and two buyers; one of each has money for one order at most. Lots with and without a promised quota, for both ways of payment. */
async function makeWorld(): Promise<World> {
  await resetDatabase()
  shiftClock(0)
  await publishRate()
  const sellers = [1, 2].map(() => createMember({ companyType: CompanyType.trader }))
  const buyers = [1, 2].map(() => createMember({ companyType: CompanyType.textileMill }))
  const world: World = {
    sellers: await Promise.all(sellers),
    buyers: await Promise.all(buyers),
    operator: (await createOperator()).actor,
    shift: 0,
    files: new Map(),
  }
  for (const [index, member] of [...world.sellers, ...world.buyers].entries()) {
    await openAccount(member.company, index % 2 === 0 ? 100_000 : 40_000)
    await givePayPassword(member)
    world.files.set(member.company.id, await documentOf(member))
  }
  let serial = 0
  for (const seller of world.sellers)
    for (const quotaKind of [ImportQuota.none, ImportQuota.sliding])
      for (const payment of [ForeignPayment.letterOfCredit, ForeignPayment.transfer]) {
        const batch = await createBatch(seller.company.id, { ...BRAZIL, batchCode: `BR-${++serial}` })
        await addForeignOffer({ ...offerTerms(), productId: batch.id, quotaKind, payment }, seller.actor)
      }
  return world
}

const pick = <Item>(items: readonly Item[], roll: number): Item | undefined => items[roll % items.length]

type OrderRow = { id: number; state: ForeignOrderState; buyer_company_id: number; seller_company_id: number }

/** An order by dice; dice prefer those that are under way. */
async function orderBy({ which }: Dice): Promise<OrderRow | undefined> {
  const rows: OrderRow[] = await db
    .from('foreign_orders')
    .orderByRaw(`(state ${oneOf(cancelled, completed)}), id desc`)
    .limit(6)
  return pick(rows, which)
}

/** A step of an order: mostly by the side whose it is, sometimes by the other one or by a stranger. */
function step(side: 'buyer' | 'seller', act: (orderId: number, actor: Actor, fileId: number, dice: Dice) => unknown) {
  return async (world: World, dice: Dice) => {
    const order = await orderBy(dice)
    if (!order) return
    const own = side === 'buyer' ? order.buyer_company_id : order.seller_company_id
    const people = [...world.buyers, ...world.sellers]
    const member = dice.who % 10 === 0 ? pick(people, dice.how)! : people.find(({ company }) => company.id === own)!
    await act(order.id, member.actor, world.files.get(member.company.id)!, dice)
  }
}

const day = () => now().toISODate()!

/** Tonnes of the certificate: as shipped, a little less, more than a percent and a half less, more than shipped. */
const WEIGHTS = [98.425, 97.9, 96, 99, 120]

const COMMANDS: Record<string, (world: World, dice: Dice) => Promise<unknown>> = {
  place: async ({ buyers }, { which, who }) => {
    const offers = await db.from('foreign_offers').orderBy('id')
    return placeForeignOrder({ offerId: pick(offers, which).id }, pick(buyers, who)!.actor)
  },
  accept: step('seller', (orderId, actor) => acceptForeignOrder({ orderId }, actor)),
  reject: step('seller', (orderId, actor) => rejectForeignOrder({ orderId, reason: '无货' }, actor)),
  withdraw: step('buyer', (orderId, actor) => withdrawForeignOrder({ orderId }, actor)),
  present: step('buyer', (orderId, actor, fileId) =>
    presentPayment({ orderId, fileId, bank: '中国银行', reference: 'LC1' }, actor)
  ),
  sendBack: step('seller', (orderId, actor) => returnPayment({ orderId, reason: '金额有误' }, actor)),
  confirm: step('seller', (orderId, actor) => confirmPayment({ orderId }, actor)),
  declare: step('seller', (orderId, actor) => defaultForeignBuyer({ orderId }, actor)),
  handOver: step('seller', async (orderId, actor, fileId, { how }) => {
    const kinds = how % 4 === 0 ? [pick(SHIPPING_DOCUMENTS, how)!] : SHIPPING_DOCUMENTS
    for (const kind of kinds)
      await addDocument({ orderId, kind, fileId, reference: `NO${kind}`, shippedOn: day() }, actor)
  }),
  refuseDocuments: step('buyer', (orderId, actor) => returnDocuments({ orderId, reason: '唛头不符' }, actor)),
  receive: step('buyer', (orderId, actor) => receiveDocuments({ orderId }, actor)),
  arrive: step('buyer', (orderId, actor) => noteArrival({ orderId, arrivedOn: day() }, actor)),
  quota: step('seller', (orderId, actor, fileId) => giveQuota({ orderId, quotaNo: 'PE1', fileId }, actor)),
  clear: step('buyer', (orderId, actor) =>
    clearCustoms({ orderId, clearedUnder: ImportQuota.sliding, clearedOn: day(), declarationNo: 'BG1' }, actor)
  ),
  land: step('buyer', (orderId, actor, fileId, { how }) =>
    landGoods(
      {
        orderId,
        fileId,
        weight: pick(WEIGHTS, how)!,
        certificateNo: 'CIQ1',
        landedLength: how % 3 === 0 ? 28.2 : 28.8,
        landedMike: 4,
      },
      actor
    )
  ),
  claim: step('buyer', (orderId, actor, fileId) => claimQuality({ orderId, fileId }, actor)),
  agree: step('seller', (orderId, actor) => acceptForeignClaim({ orderId }, actor)),
  contest: step('seller', (orderId, actor) => contestForeignClaim({ orderId, reason: '复检合格' }, actor)),
  rule: async ({ operator }, dice) => {
    const order = await orderBy(dice)
    return order && ruleForeignClaim({ orderId: order.id, discount: dice.how * 100, reason: '核查' }, operator)
  },
  payBack: step('seller', (orderId, actor, fileId) => payDifference({ orderId, fileId }, actor)),
  deny: step('buyer', (orderId, actor) => denyDifference({ orderId, reason: '未到账' }, actor)),
  settle: step('buyer', (orderId, actor) => settleDifference({ orderId }, actor)),
  ask: async (world, dice) =>
    step(dice.how % 2 === 0 ? 'buyer' : 'seller', (orderId, actor) =>
      askForeignCancel({ orderId, reason: '船期取消' }, actor)
    )(world, dice),
  answer: async (world, dice) =>
    step(dice.how % 2 === 0 ? 'buyer' : 'seller', (orderId, actor) =>
      answerForeignCancel({ orderId, agree: dice.who % 3 !== 0 }, actor)
    )(world, dice),
  leaveUnconfirmed: step('buyer', (orderId, actor) => cancelUnconfirmed({ orderId }, actor)),
  leaveWithoutDocuments: step('buyer', (orderId, actor) => cancelWithoutDocuments({ orderId }, actor)),
  leaveLate: step('buyer', (orderId, actor) => cancelLateShipment({ orderId }, actor)),
  leaveWithoutQuota: step('buyer', (orderId, actor) => cancelWithoutQuota({ orderId }, actor)),
  void: async ({ operator }, dice) => {
    const order = dice.how % 5 === 0 ? await orderBy(dice) : undefined
    return order && voidForeignOrder({ orderId: order.id, reason: '核查' }, operator)
  },
  wait: async (world, { how }) => {
    world.shift += [1, 2, 2, 6, 6, 12, 12, 30, 24 * 8, 24 * 32][how % 10] * HOUR
    shiftClock(world.shift)
    await publishRate()
    return runForeignTimeouts()
  },
}
/** What leads on from a state; of several the first that is allowed. */
const WAY: Record<ForeignOrderState, readonly string[]> = {
  [unaccepted]: ['accept'],
  [unpaid]: ['confirm', 'present'],
  [undocumented]: ['receive', 'handOver'],
  [arriving]: ['arrive', 'quota', 'clear', 'land'],
  [unsettled]: ['settle', 'payBack'],
  [disputed]: ['agree'],
  [cancelled]: ['settle', 'payBack'],
  [completed]: [],
}

/** The next step of an order by dice, by whoever has to do it. */
COMMANDS.next = async (world, dice) => {
  const order = await orderBy(dice)
  for (const name of order ? WAY[order.state] : []) {
    try {
      return await COMMANDS[name](world, { ...dice, who: 1 })
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
    }
  }
}

/** The way of a deal is walked more often than left. */
const OFTEN = [...Array.from({ length: 6 }, () => 'place'), ...Array.from({ length: 40 }, () => 'next')]
const NAMES = [...OFTEN, ...Object.keys(COMMANDS)]

/** What is still held of a deposit, what both accounts of the book say, and whose the lot is, for every order by its state. */
async function assertStates(assert: Assert) {
  const { rows } = await db.rawQuery(`
    select o.*, coalesce(h.remaining, 0)::int as held, coalesce(q.remaining, 0)::int as secured,
      (select coalesce(sum(e.amount), 0)::bigint from dollar_entries e join dollar_postings p on p.id = e.posting_id
        where p.order_id = o.id and e.account = ${DollarAccount.buyer}) as of_buyer,
      (select coalesce(sum(e.amount), 0)::bigint from dollar_entries e join dollar_postings p on p.id = e.posting_id
        where p.order_id = o.id and e.account = ${DollarAccount.seller}) as of_seller,
      (select coalesce(sum(e.amount), 0)::bigint from dollar_entries e join dollar_postings p on p.id = e.posting_id
        where p.order_id = o.id and e.account = ${DollarAccount.goods}) as of_goods
    from foreign_orders o left join holds h on h.id = o.deposit_hold_id left join holds q on q.id = o.seller_hold_id`)
  for (const row of rows) {
    const of = `order ${row.id} in state ${ForeignOrderState.word(row.state)}`
    assert.equal(row.held, isOneOf(row.state, unaccepted, unpaid) ? row.deposit : 0, `deposit of ${of}`)
    const promised = row.quota_kind !== ImportQuota.none && row.quota_no === null
    const secured = promised && isOneOf(row.state, unpaid, undocumented, arriving)
    assert.equal(row.secured, secured ? row.deposit : 0, `promise of a quota of ${of}`)

    const [buyer, seller, goods] = [row.of_buyer, row.of_seller, row.of_goods].map(Number)
    assert.equal(buyer + seller + goods, 0, `dollar book of ${of}`)
    const landed = row.landed_amount === null ? 0 : row.landed_amount - row.discount
    assert.equal(goods, landed, `goods in the book of ${of}`)
    const paid = row.paid_at !== null || (row.state === unpaid && row.presented_at !== null)
    const settled = row.state === completed
    if (row.state !== cancelled) assert.equal(buyer, settled ? -landed : paid ? -row.amount : 0, `buyer of ${of}`)
    assert.isAtLeast(seller, 0, `seller of ${of}`)
    if (settled) assert.equal(seller, 0, `seller of ${of}`)
    assert.isAtMost(goods, row.amount, `goods of ${of} are dearer than the contract`)
  }
  const lots = await db.rawQuery(`
    select b.id, b.sales_state as sales, f.state as offer,
      array_agg(o.state order by o.id) filter (where o.state <> ${cancelled}) as running,
      bool_or(o.received_at is not null) as handed
    from batches b join foreign_offers f on f.batch_id = b.id left join foreign_orders o on o.batch_id = b.id
    group by b.id, f.id`)
  for (const { id, sales, offer, running, handed } of lots.rows) {
    const [state, ...others] = (running ?? []) as ForeignOrderState[]
    assert.deepEqual(others, [], `lot ${id} is sold twice`)
    const expected =
      handed || (state && isOneOf(state, arriving, unsettled, disputed, completed))
        ? [SalesState.sold, ForeignOfferState.sold]
        : state === unaccepted
          ? [SalesState.ordered, ForeignOfferState.ordered]
          : state
            ? [SalesState.booked, ForeignOfferState.ordered]
            : [SalesState.onSale, ForeignOfferState.offered]
    assert.deepEqual([sales, offer], expected, `lot ${id}`)
  }
}

test.group('Random traders in dollars', (group) => {
  group.teardown(async () => {
    shiftClock(0)
    await resetDatabase()
  })

  test('any sequence of commands keeps deposits, the dollar book and lots true', async ({ assert }) => {
    /** In which states orders ended, of those that were cancelled why. */
    const ends: Record<string, number> = {}
    const seen = new Map<string, number>()
    const dice = fc.record({ which: fc.nat(1000), who: fc.nat(1000), how: fc.nat(1000) })
    const one = fc.tuple(fc.constantFrom(...NAMES), dice)
    let runs = 0
    const tell = progress(() => `${runs} of ${RUNS} histories`)
    await fc.assert(
      fc.asyncProperty(fc.array(one, { minLength: LENGTH / 2, maxLength: LENGTH }), async (steps) => {
        const world = await makeWorld()
        for (const [name, roll] of steps) {
          try {
            await COMMANDS[name](world, roll)
          } catch (error) {
            if (!(error instanceof DomainError)) throw error
          }
          await assertStates(assert)
          await assertLedger(assert)
        }
        assert.deepEqual(await verifyLedger(), [])
        for (const { state, cancel_type: type } of await db.from('foreign_orders').select('state', 'cancel_type')) {
          const end = state === cancelled ? `已取消：${ForeignCancelType.word(type)}` : ForeignOrderState.word(state)
          ends[end] = (ends[end] ?? 0) + 1
        }
        for (const { action } of await db.from('audit_logs').where('entity', 'foreign_order').select('action'))
          seen.set(action, (seen.get(action) ?? 0) + 1)
        runs++
        tell()
      }),
      { seed: SEED, numRuns: RUNS, endOnFailure: true }
    )
    console.log(`  orders in dollars, by their last state: ${JSON.stringify(ends)}`)
    console.log(`  ${JSON.stringify(Object.fromEntries([...seen].sort()))}`)
    assert.isAbove(seen.get('foreign_order.paid') ?? 0, 0)
    assert.isAtLeast(
      Object.values(ends).reduce((sum, count) => sum + count, 0),
      RUNS
    )
  }).timeout(3_600_000)
})
