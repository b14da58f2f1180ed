import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import { onlyOwn, type Actor } from '#core/actor'
import { containing } from '#core/like'
import { orderOf, paged, pageOf, type Paged, type PageInput } from '#core/paging'
import { nextKey, nextOf, stepsOnDesk, type NextStep, type OrderStep } from '#app/order/shared/define_step'
import Order from '#app/order/models/order'
import type { Side } from '#app/order/shared/access'
import { toOrderRow, type OrderRow } from '#app/order/transformers/order'
import { CancelRequestKind, CancelRequestState, OrderState, OrderType, type PricingStatus } from '#app/order/codes'
import { BY_TONNE, type ProductType } from '#app/catalog/codes'
import { oneOf } from '#core/define_codes'
import type { TodoItem } from '#app/system/ports/todo'

export type OrderFilter = {
  side: Side
  state?: OrderState[]
  orderType?: OrderType
  pricingStatus?: PricingStatus[]
  productType?: ProductType
  /** Goods by the tonne, of fibre orders and of pair orders. */
  byTonne?: boolean
  /** Part of an order number, of the buyer's own number, a batch code or the other side's name. */
  keyword?: string
  batchCode?: string
  company?: string
  /** `YYYY-MM-DD`, both included. */
  from?: string
  to?: string
  /** Key of a step: only orders in which the viewer's side has this step next. */
  todo?: string
}

/** A page of orders with the totals of all matching orders: tonnes and cents. */
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

/** The orders of one side that an actor may see. */
export function ordersOf(actor: Actor, side: Side): Query {
  const query = db.from('orders').where(`orders.${side}_company_id`, actor.companyId ?? 0)
  if (onlyOwn(actor)) query.where(`orders.${side}_user_id`, actor.userId ?? 0)
  return query
}

/** @param next the side's next step as SQL (`nextKey`) */
export function filterOrders(query: Query, filter: OrderFilter, next: string) {
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
  if (filter.byTonne)
    query.whereRaw(
      `exists (select 1 from order_lines l where l.order_id = orders.id and l.product_type ${oneOf(...BY_TONNE)})`
    )
  if (filter.batchCode)
    query.whereRaw('exists (select 1 from order_lines l where l.order_id = orders.id and l.batch_code ilike ?)', [
      containing(filter.batchCode),
    ])
  if (filter.keyword) {
    const word = containing(filter.keyword)
    query.where((any) =>
      any
        .whereILike('orders.order_no', word)
        .orWhereILike('orders.buyer_reference', word)
        .orWhereILike(`orders.${other}_company_name`, word)
        .orWhereRaw('exists (select 1 from order_lines l where l.order_id = orders.id and l.batch_code ilike ?)', [
          word,
        ])
    )
  }
  if (filter.todo) query.whereRaw(`(${next}) = ?`, [filter.todo])
  return query
}

export async function listOrders(actor: Actor, input: OrderFilter & PageInput): Promise<OrderList> {
  const { pageSize, offset } = pageOf(input)
  const sorted = orderOf(input, SORTS, ['createdTime', 'desc'], 'orders.id')
  const next = await nextKey(input.side)
  const totals = await filterOrders(ordersOf(actor, input.side), input, next)
    .count('* as orders')
    .select(db.raw('coalesce(sum(packets), 0)::bigint as packets'))
    .select(db.raw('coalesce(sum(weight), 0) as weight'))
    .select(db.raw('coalesce(sum(amount), 0)::bigint as amount'))
    .first()
  const page = await filterOrders(ordersOf(actor, input.side), input, next)
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

/** The next step of a side in each of the given orders. */
export async function nextSteps(ids: number[], side: Side): Promise<Map<number, NextStep>> {
  const rows: { id: number; next: string | null }[] = await db
    .from('orders')
    .whereIn('id', ids)
    .select('id', db.raw(`${await nextKey(side)} as next`))
  return new Map(rows.map(({ id, next }) => [id, nextOf(next, side)]))
}

/** Rows of orders in the order of the given ids. */
export async function orderRows(ids: number[], side: Side): Promise<OrderRow[]> {
  if (ids.length === 0) return []
  const orders = await Order.query().whereIn('id', ids).preload('lines')
  const asked = await db
    .from('cancel_requests')
    .whereIn('order_id', ids)
    .where({ kind: CancelRequestKind.agreement, state: CancelRequestState.open })
    .whereRaw('expires_at > now()')
    .select('order_id', 'asker_side')
  const nexts = await nextSteps(ids, side)
  const byId = new Map(orders.map((order) => [order.id, order]))
  const askers = new Map(asked.map((row) => [row.order_id as number, row.asker_side as Side]))
  return ids.map((id) => toOrderRow(byId.get(id)!, side, nexts.get(id)!, askers.get(id) ?? null))
}

/** Paths of the desks by order type and side. */
const DESKS: Partial<Record<OrderType, Record<Side, string>>> = {
  [OrderType.spot]: { buyer: '/buyer/purchase-order', seller: '/seller/sale-order' },
  [OrderType.pair]: { buyer: '/buyer/purchase-pair-order', seller: '/seller/sale-pair-order' },
  [OrderType.fibre]: { buyer: '/buyer/purchase-fiber-order', seller: '/seller/sale-fiber-order' },
}

/** The tasks of the viewer's company on both sides and all desks; lines without tasks are left out. */
export async function orderTodo(actor: Actor): Promise<TodoItem[]> {
  const items: TodoItem[] = []
  for (const side of ['seller', 'buyer'] as const) {
    const next = ordersOf(actor, side).select('orders.order_type as type', db.raw(`${await nextKey(side)} as next`))
    const counts: { type: OrderType; next: string; count: number }[] = await db
      .from(next.as('waiting'))
      .groupBy('type', 'next')
      .select('type', 'next')
      .count('* as count')
      .orderBy('type')
    for (const step of stepsOnDesk(side)) {
      const { key } = step
      for (const { type, count } of counts.filter((one) => one.next === key)) {
        const desk = DESKS[type]?.[side]
        if (desk)
          items.push({
            key: `${side}.${type}.${key}`,
            word: wordFor(type, step),
            count,
            path: pathFor(type, desk, key),
          })
      }
    }
  }
  return items
}

/** The desk of goods by the tonne lists their pair orders as well, which are counted on the other desk. */
const pathFor = (type: OrderType, desk: string, key: string) =>
  `${desk}?todo=${key}${type === OrderType.fibre ? `&orderType=${type}` : ''}`

/** The desks share one bar: the label of a step that orders of several desks can have is prefixed on all desks but that of spot orders. */
const wordFor = (type: OrderType, { from, todo }: OrderStep) => {
  if (type === OrderType.fibre) return `棉副涤短${todo}`
  return type === OrderType.pair && !from.every((state) => state === OrderState.unpriced) ? `点价单${todo}` : todo
}
