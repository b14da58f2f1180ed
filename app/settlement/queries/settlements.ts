import db from '@adonisjs/lucid/services/db'
import { onlyOwn, type Actor } from '#core/actor'
import { refuse } from '#core/errors'
import { containing } from '#core/like'
import { orderOf, paged, pageOf, type Paged, type PageInput } from '#core/paging'
import { balancesOf } from '#app/ledger/queries/balances'
import { requireSide, type Side } from '#app/order/shared/access'
import Order from '#app/order/models/order'
import type { TodoItem } from '#app/system/ports/todo'
import Claim from '#app/settlement/models/claim'
import FeeInvoice from '#app/settlement/models/fee_invoice'
import Invoice from '#app/settlement/models/invoice'
import Settlement from '#app/settlement/models/settlement'
import {
  toClaimRow,
  toFeeInvoiceRow,
  toInvoiceRow,
  toSettlementDetail,
  toSettlementRow,
  type ClaimRow,
  type FeeInvoiceRow,
  type InvoiceRow,
  type SettlementDetail,
  type SettlementRow,
} from '#app/settlement/transformers/settlement'
import { InvoiceState, type SettlementState } from '#app/settlement/codes'
import { nextKey, stepsOnDesk } from '#app/order/shared/define_step'
import { SettlementRefusal } from '#app/settlement/refusals'
import { OrderRefusal } from '#app/order/refusals'

export type SettlementFilter = {
  side: Side
  state?: SettlementState[]
  keyword?: string
  from?: string
  to?: string
  todo?: string
}

export type SettlementList = Paged<SettlementRow> & {
  summary: { settlements: number; weight: number; amount: number; retention: number }
}

const SORTS = { createdTime: 's.created_at', amount: 's.amount', weight: 's.weight', state: 's.state' }

/** The to-do of a seller that is no step of an order: the platform's invoice for its fee waits to be confirmed, often after the order has ended. */
const FEE_INVOICE = 'feeInvoice'
const FEE_INVOICE_WAITS = `exists (select 1 from fee_invoices f where f.settlement_id = s.id and f.state = ${InvoiceState.issued} and not f.refunded)`

type Query = ReturnType<typeof db.from>

function settlementsOf(actor: Actor, side: Side): Query {
  const query = db.from('settlements as s').where(`s.${side}_company_id`, actor.companyId ?? 0)
  if (onlyOwn(actor))
    query.whereRaw(`exists (select 1 from orders o where o.id = s.order_id and o.${side}_user_id = ?)`, [
      actor.userId ?? 0,
    ])
  return query
}

/** @param next the side's next step in the order, as SQL (`nextKey`) */
function filtered(query: Query, filter: SettlementFilter, next: string): Query {
  const other = filter.side === 'buyer' ? 'seller' : 'buyer'
  if (filter.state?.length) query.whereIn('s.state', filter.state)
  if (filter.from) query.whereRaw(`s.created_at >= (?::date at time zone 'Asia/Shanghai')`, [filter.from])
  if (filter.to) query.whereRaw(`s.created_at < ((?::date + 1) at time zone 'Asia/Shanghai')`, [filter.to])
  if (filter.keyword) {
    const word = containing(filter.keyword)
    query.where((any) => {
      void any
        .whereILike('s.settlement_no', word)
        .orWhereILike('s.order_no', word)
        .orWhereRaw('exists (select 1 from orders o where o.id = s.order_id and o.buyer_reference ilike ?)', [word])
        .orWhereILike(`s.${other}_company_name`, word)
        .orWhereRaw('exists (select 1 from settlement_lines l where l.settlement_id = s.id and l.batch_code ilike ?)', [
          word,
        ])
    })
  }
  if (filter.todo === FEE_INVOICE) query.whereRaw(FEE_INVOICE_WAITS)
  else if (filter.todo)
    query.whereRaw(`exists (select 1 from orders where orders.id = s.order_id and (${next}) = ?)`, [filter.todo])
  return query
}

export async function listSettlements(actor: Actor, input: SettlementFilter & PageInput): Promise<SettlementList> {
  const { pageSize, offset } = pageOf(input)
  const sorted = orderOf(input, SORTS, ['createdTime', 'desc'], 's.id')
  const next = await nextKey(input.side)
  const summary = await filtered(settlementsOf(actor, input.side), input, next)
    .count('* as settlements')
    .select(db.raw('coalesce(sum(s.weight), 0) as weight'))
    .select(db.raw('coalesce(sum(s.amount), 0)::bigint as amount'))
    .select(db.raw('coalesce(sum(s.retention - s.retention_released), 0)::bigint as retention'))
    .first()
  const page = await filtered(settlementsOf(actor, input.side), input, next)
    .select('s.id')
    .orderByRaw(sorted.sql)
    .limit(pageSize)
    .offset(offset)
  const ids: number[] = page.map((row) => row.id)
  const rows = new Map((await Settlement.query().whereIn('id', ids)).map((row) => [row.id, row]))
  const invoices = new Map(
    (await Invoice.query().whereIn('settlement_id', ids).whereNot('state', InvoiceState.reversed)).map((row) => [
      row.settlementId,
      row.state,
    ])
  )
  const orders = await Order.query().whereIn(
    'id',
    [...rows.values()].map((row) => row.orderId)
  )
  const references = new Map(orders.map((order) => [order.id, order.buyerReference]))
  const feeInvoices = new Map(
    input.side === 'buyer' ? [] : (await validFeeInvoices(ids)).map((invoice) => [invoice.settlementId, invoice])
  )
  const data = ids.map((id) => {
    const row = rows.get(id)!
    return toSettlementRow(row, input.side, invoices.get(id) ?? null, {
      buyerReference: references.get(row.orderId) ?? null,
      feeInvoice: feeInvoices.get(id) ?? null,
    })
  })
  return { ...paged(data, summary.settlements, input, sorted), summary }
}

const validFeeInvoices = (ids: number[]) =>
  FeeInvoice.query().whereIn('settlement_id', ids).whereNot('state', InvoiceState.reversed)

/** By settlement or by order; null when the order has no settlement yet. */
export async function getSettlement(
  by: { settlementId?: number; orderId?: number },
  actor: Actor
): Promise<SettlementDetail | null> {
  const order = by.orderId ? await Order.find(by.orderId) : null
  if (by.orderId) {
    if (!order) throw refuse(OrderRefusal.orderMissing)
    requireSide(order, actor)
  }
  const settlement = await Settlement.query()
    .where(by.orderId ? { orderId: by.orderId } : { id: by.settlementId ?? 0 })
    .preload('lines')
    .first()
  if (!settlement) {
    if (by.orderId) return null
    throw refuse(SettlementRefusal.settlementMissing)
  }
  const of = order ?? (await Order.findOrFail(settlement.orderId))
  const side = requireSide(of, actor, undefined, SettlementRefusal.settlementMissing)
  return toSettlementDetail(settlement, {
    side,
    invoices: await Invoice.query().where('settlement_id', settlement.id).orderBy('id', 'desc').preload('papers'),
    feeInvoices:
      side === 'buyer' ? [] : await FeeInvoice.query().where('settlement_id', settlement.id).orderBy('id', 'desc'),
    claims: await Claim.query().where('settlement_id', settlement.id).orderBy('id', 'desc'),
    objectionDue: of.objectionDue,
    buyerReference: of.buyerReference,
    useBalance: side === 'platform' ? null : (await balancesOf(actor.companyId!)).useBalance,
  })
}

/** One objection. @throws NotFoundError when it is between two other companies */
export async function getClaim(claimId: number, actor: Actor): Promise<ClaimRow> {
  const claim = await Claim.find(claimId)
  const settlement = claim && (await Settlement.query().where('id', claim.settlementId).preload('lines').firstOrFail())
  if (!settlement) throw refuse(SettlementRefusal.claimMissing)
  requireSide(await Order.findOrFail(settlement.orderId), actor, undefined, SettlementRefusal.claimMissing)
  return toClaimRow(claim, settlement)
}

/** The valid invoice of a settlement. @throws NotFoundError when there is none, or when it is between two other companies */
export async function getInvoice(settlementId: number, actor: Actor): Promise<InvoiceRow> {
  const invoice = await Invoice.query()
    .where('settlement_id', settlementId)
    .whereNot('state', InvoiceState.reversed)
    .preload('papers')
    .first()
  if (!invoice) throw refuse(SettlementRefusal.noInvoiceDue)
  requireSide(await Order.findOrFail(invoice.orderId), actor, undefined, SettlementRefusal.noInvoiceDue)
  return toInvoiceRow(invoice)
}

/** The platform's valid invoice for the fee of a settlement. @throws NotFoundError when there is none, or somebody else has paid the fee */
export async function getFeeInvoice(settlementId: number, actor: Actor): Promise<FeeInvoiceRow> {
  const [invoice] = await validFeeInvoices([settlementId])
  if (!invoice) throw refuse(SettlementRefusal.noFeeInvoice)
  requireSide(await Order.findOrFail(invoice.orderId), actor, 'seller', SettlementRefusal.noFeeInvoice)
  return toFeeInvoiceRow(invoice)
}

/** The tasks of the viewer's company on both sides: the steps of orders counted on the settlement desk. */
export async function settlementTodo(actor: Actor): Promise<TodoItem[]> {
  const items: TodoItem[] = []
  for (const side of ['seller', 'buyer'] as const) {
    const next = settlementsOf(actor, side)
      .join('orders', 'orders.id', 's.order_id')
      .select(db.raw(`${await nextKey(side)} as next`))
    const rows: { next: string; count: number }[] = await db
      .from(next.as('waiting'))
      .groupBy('next')
      .select('next')
      .count('* as count')
    const counts = new Map(rows.map((row) => [row.next, row.count]))
    for (const { key, todo: word } of stepsOnDesk(side, 'settlement')) {
      const count = counts.get(key)
      if (count)
        items.push({ key: `${side}.${key}`, word, count, path: `/seller/seller-settlement?side=${side}&todo=${key}` })
    }
  }
  const sold = await settlementsOf(actor, 'seller').whereRaw(FEE_INVOICE_WAITS).count('* as count').first()
  if (sold.count)
    items.push({
      key: `seller.${FEE_INVOICE}`,
      word: '待确认服务费发票',
      count: sold.count,
      path: `/seller/seller-settlement?side=seller&todo=${FEE_INVOICE}`,
    })
  return items
}
