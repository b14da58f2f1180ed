import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#core/actor'
import { refuse } from '#core/errors'
import { containing } from '#core/like'
import { orderOf, paged, pageOf, type Paged, type PageInput } from '#core/paging'
import { balancesOf } from '#app/ledger/balances'
import { onlyOwn, requireSide, type Side } from '#app/order/access'
import Order from '#app/order/models/order'
import type { TodoItem } from '#app/order/queries/list_orders'
import Claim from '#app/settlement/models/claim'
import Invoice from '#app/settlement/models/invoice'
import Settlement from '#app/settlement/models/settlement'
import {
  toSettlementDetail,
  toSettlementRow,
  type SettlementDetail,
  type SettlementRow,
} from '#app/settlement/transformers/settlement'
import { InvoiceState, SettlementState } from '#app/settlement/codes'
import { oneOf } from '#core/define_codes'
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

type Query = ReturnType<typeof db.from>

const invoiceIn = (...states: InvoiceState[]) =>
  `s.state = ${SettlementState.uninvoiced} and exists (select 1 from invoices i where i.settlement_id = s.id and i.state ${oneOf(...states)})`

/** What waits for a side, by key. */
const TODO: Record<Side, Record<string, { word: string; where: string }>> = {
  seller: {
    submit: { word: '待提交结算', where: `s.state = ${SettlementState.draft}` },
    claim: { word: '异议待处理', where: `s.state = ${SettlementState.disputed}` },
    invoice: { word: '待开票', where: invoiceIn(InvoiceState.unissued, InvoiceState.returned) },
  },
  buyer: {
    confirm: { word: '待确认结算', where: `s.state = ${SettlementState.unconfirmed}` },
    topup: { word: '待补款', where: `s.state = ${SettlementState.unbalanced}` },
    confirmInvoice: { word: '待确认发票', where: invoiceIn(InvoiceState.issued) },
  },
}

function settlementsOf(actor: Actor, side: Side): Query {
  const query = db.from('settlements as s').where(`s.${side}_company_id`, actor.companyId ?? 0)
  if (onlyOwn(actor))
    query.whereRaw(`exists (select 1 from orders o where o.id = s.order_id and o.${side}_user_id = ?)`, [
      actor.userId ?? 0,
    ])
  return query
}

function filtered(query: Query, filter: SettlementFilter): Query {
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
        .orWhereILike(`s.${other}_company_name`, word)
        .orWhereRaw('exists (select 1 from settlement_lines l where l.settlement_id = s.id and l.batch_code ilike ?)', [
          word,
        ])
    })
  }
  if (filter.todo && Object.hasOwn(TODO[filter.side], filter.todo)) query.whereRaw(TODO[filter.side][filter.todo].where)
  return query
}

export async function listSettlements(actor: Actor, input: SettlementFilter & PageInput): Promise<SettlementList> {
  const { pageSize, offset } = pageOf(input)
  const sorted = orderOf(input, SORTS, ['createdTime', 'desc'], 's.id')
  const summary = await filtered(settlementsOf(actor, input.side), input)
    .count('* as settlements')
    .select(db.raw('coalesce(sum(s.weight), 0) as weight'))
    .select(db.raw('coalesce(sum(s.amount), 0)::bigint as amount'))
    .select(db.raw('coalesce(sum(s.retention - s.retention_released), 0)::bigint as retention'))
    .first()
  const page = await filtered(settlementsOf(actor, input.side), input)
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
  const data = ids.map((id) => toSettlementRow(rows.get(id)!, input.side, invoices.get(id) ?? null))
  return { ...paged(data, summary.settlements, input, sorted), summary }
}

/** By settlement or by order; null when the order has not come that far. */
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
    claims: await Claim.query().where('settlement_id', settlement.id).orderBy('id', 'desc'),
    objectionDue: of.objectionDue,
    useBalance: side === 'platform' ? null : (await balancesOf(actor.companyId!)).useBalance,
  })
}

/** What waits for me on both sides. */
export async function settlementTodo(actor: Actor): Promise<TodoItem[]> {
  const items: TodoItem[] = []
  for (const side of ['seller', 'buyer'] as const) {
    for (const [key, { word, where }] of Object.entries(TODO[side])) {
      const { count } = await settlementsOf(actor, side).whereRaw(where).count('* as count').first()
      if (count === 0) continue
      items.push({ key: `${side}.${key}`, word, count, path: `/seller/seller-settlement?side=${side}&todo=${key}` })
    }
  }
  return items
}
