import { randomUUID } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'
import type { ApiClient, ApiResponse } from '@japa/api-client'
import type { Assert } from '@japa/assert'
import type Batch from '#app/catalog/models/batch'
import type { Actor } from '#core/actor'
import { databaseNow, shiftClock, ZONE } from '#core/clock'
import { inTransaction } from '#core/transaction'
import { freeze, repurpose } from '#app/ledger/actions/holds'
import type { ListBatchInput } from '#app/listing/actions/list_batch'
import { asMember, createMember, type TestMember } from '#tests/helpers/actors'
import { givePayPassword, openAccount, PAY_PASSWORD } from '#tests/helpers/bank'
import { createListing } from '#tests/helpers/listings'
import { ProductType, WeightType } from '#app/catalog/codes'
import { YesNo } from '#core/codes'
import { FreezeType, HoldState } from '#app/ledger/codes'
import { OrderState } from '#app/order/codes'
import { oneOf } from '#core/define_codes'
import { CompanyType } from '#app/company/codes'

export { PAY_PASSWORD }

/** Weights and price of a local cotton batch of F10: 40.120 t gross at 14,600.00. */
export const LOCAL = {
  productType: ProductType.inland,
  weightType: WeightType.gross,
  grossWeight: 40.12,
  tareWeight: null,
  packets: 180,
  isVerified: YesNo.no,
}

export type Deal = Awaited<ReturnType<typeof makeDeal>>

/** A seller with B1 listed at 16,850.00 and a buyer with money. */
export async function makeDeal(
  client: ApiClient,
  options: {
    terms?: Partial<ListBatchInput>
    batch?: Partial<Record<keyof Batch, unknown>>
    /** Balance of the buyer in yuan. */
    money?: number
    sellerMoney?: number
  } = {}
) {
  const seller = await createMember({ companyType: CompanyType.gin, name: '李建国' })
  const buyer = await createMember({ companyType: CompanyType.textileMill, name: '周敏' })
  await openAccount(buyer.company, options.money ?? 1_500_000)
  await openAccount(seller.company, options.sellerMoney ?? 0)
  await givePayPassword(buyer)
  await givePayPassword(seller)
  const { listing, batch } = await createListing(seller, options.terms, options.batch)
  return { client, seller, buyer, listing, batch }
}

type Called = { code: number; message: string; reason?: string; body: any }

/** A call as a member; the Idempotency-Key is random unless one is given. */
export async function call(
  client: ApiClient,
  member: TestMember,
  path: string,
  body: object,
  key: string = randomUUID()
): Promise<Called> {
  const response: ApiResponse = await asMember(client.post(`/api${path}`), member)
    .header('Idempotency-Key', key)
    .json(body)
  return response.body()
}

export async function must(assert: Assert, promise: Promise<Called>): Promise<any> {
  const answer = await promise
  assert.equal(answer.code, 20000, answer.message)
  return answer.body
}

export const STEPS = ['place', 'accept', 'pay', 'release', 'pick', 'submit', 'confirm', 'invoice', 'done'] as const
export type Step = (typeof STEPS)[number]

/** Takes a deal of one batch up to and including a step; returns the ids that are created. */
export async function walk(
  assert: Assert,
  deal: Deal,
  until: Step,
  options: { weight?: number; packets?: number; noMore?: boolean } = {}
) {
  const { client, seller, buyer } = deal
  const order = await must(
    assert,
    call(client, buyer, '/order/add', { lines: [{ listingId: deal.listing.id, price: deal.listing.price }] })
  )
  const { orderId } = order.orders[0]
  const lineId = (await db.from('order_lines').where('order_id', orderId).first()).id as number
  const ids = { orderId: orderId as number, lineId, settlementId: 0, pickOrderId: 0 }
  const reached = (step: Step) => STEPS.indexOf(until) < STEPS.indexOf(step)
  if (reached('accept')) return ids
  await must(assert, call(client, seller, '/order/accept', { orderId }))
  if (reached('pay')) return ids
  await must(assert, call(client, buyer, '/order/pay', { orderId, payPassword: PAY_PASSWORD }))
  if (reached('release')) return ids
  await must(assert, call(client, seller, '/order/release', { orderId }))
  if (reached('pick')) return ids
  ids.pickOrderId = await pickOut(assert, deal, ids, options)
  const settlement = await db.from('settlements').where('order_id', orderId).first()
  ids.settlementId = settlement.id
  if (reached('submit')) return ids
  const { settlementId } = ids
  await must(assert, call(client, seller, '/settlement/submit', { settlementId }))
  if (reached('confirm')) return ids
  await must(assert, call(client, buyer, '/settlement/confirm', { settlementId }))
  if (reached('invoice')) return ids
  await must(assert, call(client, seller, '/invoice/register', await invoiceOf(settlementId)))
  if (reached('done')) return ids
  await must(assert, call(client, buyer, '/invoice/confirm', { settlementId }))
  return ids
}

export async function invoiceOf(settlementId: number, change = 0) {
  const { amount } = await db.from('settlements').where('id', settlementId).first()
  return { settlementId, papers: [{ number: '12345678', issuedOn: await today(), amount: amount + change }] }
}

/** The day on which an invoice is issued: none is dated ahead. */
export const today = async () => (await databaseNow()).toISODate()!

export async function tomorrow(days = 1) {
  return (await databaseNow()).plus({ days }).toISODate()!
}

export const truck = {
  plate: '鄂A12345',
  driverName: '王师傅',
  driverIdNo: '420106198001011234',
  driverPhone: '13812345678',
}

/** A pick order of the whole batch, approved. */
export async function addApprovedPick(
  assert: Assert,
  { client, seller, buyer, batch }: Deal,
  ids: { orderId: number; lineId: number }
): Promise<number> {
  const { pickOrderId } = await must(
    assert,
    call(client, buyer, '/pick/add', {
      orderId: ids.orderId,
      lines: [{ lineId: ids.lineId, packets: batch.packets }],
      ...truck,
      pickDate: await tomorrow(),
    })
  )
  await must(assert, call(client, seller, '/pick/approve', { pickOrderId }))
  return pickOrderId
}

/** A pick order of the whole batch, approved and weighed. */
export async function pickOut(
  assert: Assert,
  deal: Deal,
  ids: { orderId: number; lineId: number },
  options: { weight?: number; packets?: number; noMore?: boolean } = {}
) {
  const { client, seller } = deal
  const packets = options.packets ?? deal.batch.packets
  const pickOrderId = await addApprovedPick(assert, deal, ids)
  const { pick_code: pickCode } = await db.from('pick_orders').where('id', pickOrderId).first()
  await must(
    assert,
    call(client, seller, '/pick/record', {
      pickOrderId,
      pickCode,
      lines: [{ lineId: ids.lineId, packets, weight: options.weight ?? 42.48, ticketNo: 'BD001' }],
      noMore: options.noMore,
    })
  )
  return pickOrderId
}

/**
 * The supplier's own deposit, as an order of a purchase auction has one: it was frozen for the auction, so no posting of the order froze it.
 *
 * @param actor of the seller
 * @param amount cents
 */
export async function freezeOfSeller(actor: Actor, orderId: number, amount: number) {
  const companyId = actor.companyId!
  await inTransaction(async (trx) => {
    const { order_no: no } = await trx.from('orders').where('id', orderId).forUpdate().first()
    const frozen = await freeze(trx, {
      companyId,
      amount,
      freezeType: FreezeType.auctionDeposit,
      ref: { type: 'auction_entry', id: orderId, no: 'JJ' },
      reason: '竞价保证金',
      key: `test.seller:${orderId}`,
      actor,
    })
    const hold = await repurpose(trx, {
      companyId,
      parts: [{ holdId: frozen.id, amount }],
      freezeType: FreezeType.orderDeposit,
      ref: { type: 'order', id: orderId, no },
      reason: '卖方履约保证金',
    })
    await trx.from('orders').where('id', orderId).update({ seller_hold_id: hold.id })
  })
}

/** Moves the clock of this process to a moment, or by a duration. Undo with `shiftClock(0)`. */
export function travelTo(moment: Date | DateTime) {
  const time = moment instanceof Date ? DateTime.fromJSDate(moment) : moment
  shiftClock(time.setZone(ZONE).toMillis() - Date.now())
}

export async function balance(code: string): Promise<number> {
  return (await db.from('ledger_accounts').where('code', code).first())?.balance ?? 0
}

/** The postings of an order in their sequence: `货款支付 960000 Dr 2002.1 Cr 2003.1`, cents. */
export async function postings(orderId: number) {
  const rows = await db
    .from('ledger_transactions as t')
    .join('ledger_entries as e', 'e.transaction_id', 't.id')
    .where({ 't.ref_type': 'order', 't.ref_id': orderId })
    .orderBy('t.id')
    .orderBy('e.debit', 'desc')
    .select('t.id', 't.title', 'e.account_code', 'e.debit', 'e.credit')
  const byId = new Map<number, string>()
  for (const row of rows) {
    const sign = row.debit > 0 ? `Dr ${row.account_code}` : `Cr ${row.account_code}`
    const before = byId.get(row.id) ?? `${row.title} ${row.debit || row.credit}`
    byId.set(row.id, `${before} ${sign}`)
  }
  return [...byId.values()]
}

/** The invariants of the ledger (flows §0), with what the database checks at commit. */
export async function assertLedger(assert: Assert) {
  await db.rawQuery('set constraints all immediate')
  await db.rawQuery('set constraints all deferred')
  const { rows } = await db.rawQuery(`
    select
      (select coalesce(sum(debit) - sum(credit), 0)::bigint from ledger_entries) as unbalanced,
      (select coalesce(sum(balance), 0)::bigint from ledger_accounts where class = '1001') as custody,
      (select coalesce(sum(balance), 0)::bigint from ledger_accounts where class in ('2001','2002','2003','2004','2005','4001')) as owed,
      (select coalesce(sum(balance), 0)::bigint from ledger_accounts where class = '2002') as frozen,
      (select coalesce(sum(remaining), 0)::bigint from holds where state ${oneOf(HoldState.held, HoldState.partlyReleased)} and freeze_type <> ${FreezeType.withdrawal}) as held,
      (select count(*)::int from ledger_accounts where balance < 0) as negative,
      (select coalesce(sum(a.balance), 0)::bigint from ledger_accounts a join orders o on a.code = '2003.' || o.id where o.state in (${OrderState.unaccepted}, ${OrderState.unpriced}, ${OrderState.unpaid}, ${OrderState.cancelled}, ${OrderState.completed})) as stray`)
  assert.deepEqual(rows[0], {
    ...rows[0],
    unbalanced: 0,
    negative: 0,
    stray: 0,
    owed: rows[0].custody,
    held: rows[0].frozen,
  })
}
