import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import type { Actor } from '#core/actor'
import { containing } from '#core/like'
import { orderOf, paged, pageOf, type Paged, type PageInput } from '#core/paging'
import { orderHooks, type Todo } from '#app/order/hooks'
import Order from '#app/order/models/order'
import { onlyOwn, type Side } from '#app/order/access'
import { toOrderRow, type OrderRow } from '#app/order/transformers/order'
import {
  CancelRequestKind,
  CancelRequestState,
  OrderState,
  OrderType,
  PickState,
  type PricingStatus,
} from '#app/order/codes'
import type { ProductType } from '#app/catalog/codes'
import { DeliveryType } from '#app/listing/codes'
import { oneOf } from '#core/define_codes'

export type OrderFilter = {
  side: Side
  state?: OrderState[]
  orderType?: OrderType
  pricingStatus?: PricingStatus[]
  productType?: ProductType
  /** Part of an order number, a batch code or the other side's name. */
  keyword?: string
  batchCode?: string
  company?: string
  /** `YYYY-MM-DD`, both included. */
  from?: string
  to?: string
  /** Only what waits for my side. */
  todo?: string
}

/** A page of orders with the totals of all that match: tonnes and cents. */
export type OrderList = Paged<OrderRow> & {
  summary: { orders: number; packets: number; weight: number; amount: number }
}

const SORTS = {
  createdTime: 'orders.created_at',
  amount: 'orders.amount',
  weight: 'orders.weight',
  state: 'orders.state',
  due: 'coalesce(orders.pay_due, orders.point_deadline, orders.accept_due)',
}

type Query = DatabaseQueryBuilderContract<any>

/** What waits for a side, by key. */
const ORDER_TODO: Record<Side, Record<string, Todo>> = {
  seller: {
    accept: { word: '待接单', where: (query) => void query.where('orders.state', OrderState.unaccepted) },
    release: { word: '待放货', where: (query) => void query.where('orders.state', OrderState.unreleased) },
    pick: {
      word: '提货待审核',
      where: (query) =>
        void query.whereRaw(
          `orders.state = ${OrderState.unpicked} and exists (select 1 from pick_orders p where p.order_id = orders.id and p.state = ${PickState.unapproved})`
        ),
    },
    outbound: {
      word: '待出库登记',
      where: (query) =>
        void query.whereRaw(
          `orders.state = ${OrderState.unpicked} and exists (select 1 from pick_orders p where p.order_id = orders.id and p.state ${oneOf(PickState.approved, PickState.partlyOut)})`
        ),
    },
    answer: { word: '取消待确认', where: (query) => void query.whereRaw(asked('buyer')) },
    overdue: {
      word: '买方逾期未付',
      where: (query) => void query.whereRaw(`orders.state = ${OrderState.unpaid} and orders.pay_due < now()`),
    },
  },
  buyer: {
    pay: { word: '待付款', where: (query) => void query.where('orders.state', OrderState.unpaid) },
    pick: {
      word: '待提货',
      where: (query) =>
        void query.where('orders.state', OrderState.unpicked).where('orders.delivery_type', DeliveryType.pickUp),
    },
    receive: {
      word: '待收货',
      where: (query) =>
        void query.where('orders.state', OrderState.unpicked).where('orders.delivery_type', DeliveryType.delivered),
    },
    answer: { word: '取消待确认', where: (query) => void query.whereRaw(asked('seller')) },
  },
}

/** The same with what the modules below add; the desks count and filter with the same words. */
function todoOf(side: Side): [string, Todo][] {
  return [
    ...Object.entries(ORDER_TODO[side]),
    ...orderHooks().flatMap((hook) => Object.entries(hook.todo?.[side] ?? {})),
  ]
}

function asked(by: Side) {
  return `orders.state ${oneOf(OrderState.unpriced, OrderState.unpaid)} and exists (select 1 from cancel_requests r where r.order_id = orders.id and r.kind = ${CancelRequestKind.agreement} and r.state = ${CancelRequestState.open} and r.asker_side = '${by}' and r.expires_at > now())`
}

/** The orders that an actor may see of a side. */
export function ordersOf(actor: Actor, side: Side): Query {
  const query = db.from('orders').where(`orders.${side}_company_id`, actor.companyId ?? 0)
  if (onlyOwn(actor)) query.where(`orders.${side}_user_id`, actor.userId ?? 0)
  return query
}

export function filterOrders(query: Query, filter: OrderFilter) {
  const other = filter.side === 'buyer' ? 'seller' : 'buyer'
  if (filter.state?.length) query.whereIn('orders.state', filter.state)
  if (filter.orderType) query.where('orders.order_type', filter.orderType)
  if (filter.pricingStatus?.length) query.whereIn('orders.pricing_status', filter.pricingStatus)
  if (filter.from) query.whereRaw(`orders.created_at >= (?::date at time zone 'Asia/Shanghai')`, [filter.from])
  if (filter.to) query.whereRaw(`orders.created_at < ((?::date + 1) at time zone 'Asia/Shanghai')`, [filter.to])
  if (filter.company) query.whereILike(`orders.${other}_company_name`, containing(filter.company))
  if (filter.productType)
    query.whereRaw('exists (select 1 from order_lines l where l.order_id = orders.id and l.product_type = ?)', [
      filter.productType,
    ])
  if (filter.batchCode)
    query.whereRaw('exists (select 1 from order_lines l where l.order_id = orders.id and l.batch_code ilike ?)', [
      containing(filter.batchCode),
    ])
  if (filter.keyword) {
    const word = containing(filter.keyword)
    query.where((any) =>
      any
        .whereILike('orders.order_no', word)
        .orWhereILike(`orders.${other}_company_name`, word)
        .orWhereRaw('exists (select 1 from order_lines l where l.order_id = orders.id and l.batch_code ilike ?)', [
          word,
        ])
    )
  }
  if (filter.todo)
    todoOf(filter.side)
      .find(([key]) => key === filter.todo)?.[1]
      .where(query)
  return query
}

export async function listOrders(actor: Actor, input: OrderFilter & PageInput): Promise<OrderList> {
  const { pageSize, offset } = pageOf(input)
  const sorted = orderOf(input, SORTS, ['createdTime', 'desc'], 'orders.id')
  const totals = await filterOrders(ordersOf(actor, input.side), input)
    .count('* as orders')
    .select(db.raw('coalesce(sum(packets), 0)::bigint as packets'))
    .select(db.raw('coalesce(sum(weight), 0) as weight'))
    .select(db.raw('coalesce(sum(amount), 0)::bigint as amount'))
    .first()
  const page = await filterOrders(ordersOf(actor, input.side), input)
    .select('orders.id')
    .orderByRaw(sorted.sql)
    .limit(pageSize)
    .offset(offset)
  const rows = await orderRows(
    page.map((row: { id: number }) => row.id),
    input.side
  )
  return {
    ...paged(rows, totals.orders, input, sorted),
    summary: { orders: totals.orders, packets: totals.packets, weight: totals.weight, amount: totals.amount },
  }
}

/** Rows of orders in the order of their ids given. */
export async function orderRows(ids: number[], side: Side): Promise<OrderRow[]> {
  if (ids.length === 0) return []
  const orders = await Order.query().whereIn('id', ids).preload('lines')
  const asked = await db
    .from('cancel_requests')
    .whereIn('order_id', ids)
    .where({ kind: CancelRequestKind.agreement, state: CancelRequestState.open })
    .whereRaw('expires_at > now()')
    .select('order_id', 'asker_side')
  const byId = new Map(orders.map((order) => [order.id, order]))
  const askers = new Map(asked.map((row) => [row.order_id as number, row.asker_side as Side]))
  return ids.map((id) => toOrderRow(byId.get(id)!, side, askers.get(id) ?? null))
}

export type TodoItem = { key: string; word: string; count: number; path: string }

/** Desks by the type of order they show. */
const DESKS: Partial<Record<OrderType, Record<Side, string>>> = {
  [OrderType.spot]: { buyer: '/buyer/purchase-order', seller: '/seller/sale-order' },
  [OrderType.pair]: { buyer: '/buyer/purchase-pair-order', seller: '/seller/sale-pair-order' },
}

/** What waits for me on both sides and all desks; lines without anything to do are left out. */
export async function orderTodo(actor: Actor): Promise<TodoItem[]> {
  const items: TodoItem[] = []
  for (const side of ['seller', 'buyer'] as const) {
    for (const [key, { word, where }] of todoOf(side)) {
      const query = ordersOf(actor, side).groupBy('orders.order_type').select('orders.order_type as type')
      where(query)
      const counts: { type: OrderType; count: number }[] = await query.count('* as count').orderBy('orders.order_type')
      for (const { type, count } of counts) {
        const desk = DESKS[type]?.[side]
        if (desk && count > 0)
          items.push({ key: `${side}.${type}.${key}`, word: wordFor(type, word), count, path: `${desk}?todo=${key}` })
      }
    }
  }
  return items
}

const wordFor = (type: OrderType, word: string) =>
  type === OrderType.pair && !word.includes('点价') ? `点价单${word}` : word
