import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import type { Infer } from '@vinejs/vine/types'
import { onlyOwn, type Actor } from '#core/actor'
import { containing } from '#core/like'
import { orderOf, paged, pageOf } from '#core/paging'
import type { Side } from '#app/order/shared/access'
import type { TodoItem } from '#app/system/ports/todo'
import ForeignOrder from '#app/foreign_trade/models/foreign_order'
import {
  foreignNext,
  foreignStepColumns,
  foreignStepOf,
  foreignTodoWords,
  type ForeignStepKey,
} from '#app/foreign_trade/shared/foreign_steps'
import { toForeignOrderRow, type ForeignOrderList } from '#app/foreign_trade/transformers/foreign_order'
import type { listForeignOrdersValidator } from '#app/foreign_trade/validators/foreign_orders'

const SORTS = {
  createdTime: 'foreign_orders.created_at',
  amount: 'foreign_orders.amount',
  weight: 'foreign_orders.net_weight',
}

/** The orders of one side that an actor may see. */
function foreignOrdersOf(actor: Actor, side: Side): DatabaseQueryBuilderContract<any> {
  const query = db.from('foreign_orders').where(`foreign_orders.${side}_company_id`, actor.companyId ?? 0)
  if (onlyOwn(actor)) query.where(`foreign_orders.${side}_user_id`, actor.userId ?? 0)
  return query
}

/** The next step of orders, as a side sees it. */
export async function foreignNexts(ids: readonly number[], side: Side) {
  const rows: { id: number; buyer_step: ForeignStepKey | null; seller_step: ForeignStepKey | null }[] = await db
    .from('foreign_orders')
    .whereIn('id', [...ids])
    .select('id', db.raw(foreignStepColumns()))
  return new Map(rows.map((row) => [row.id, foreignNext(row, side)]))
}

export type ForeignOrderSearch = Infer<typeof listForeignOrdersValidator>

/** The orders of one side that fit the filters of its desk, as a query and in the order of the list. */
export function foundForeignOrders(actor: Actor, input: ForeignOrderSearch) {
  const { side, state, todo, keyword } = input
  const query = foreignOrdersOf(actor, side)
  if (state) query.where('foreign_orders.state', state)
  if (todo) query.whereRaw(`(${foreignStepOf(side)}) = ?`, [todo])
  if (keyword) {
    const word = containing(keyword)
    const other = side === 'buyer' ? 'seller' : 'buyer'
    query.where((any) =>
      any
        .whereILike('foreign_orders.order_no', word)
        .orWhereILike('foreign_orders.offer_no', word)
        .orWhereILike(`foreign_orders.${other}_company_name`, word)
    )
  }
  return { query, sort: orderOf(input, SORTS, ['createdTime', 'desc'], 'foreign_orders.id') }
}

/** Orders by id, in this order. */
export async function foreignOrdersById(ids: readonly number[]): Promise<ForeignOrder[]> {
  const orders = new Map((await ForeignOrder.query().whereIn('id', [...ids])).map((order) => [order.id, order]))
  return ids.flatMap((id) => orders.get(id) ?? [])
}

export async function listForeignOrders(actor: Actor, input: ForeignOrderSearch): Promise<ForeignOrderList> {
  const { query, sort } = foundForeignOrders(actor, input)
  const { pageSize, offset } = pageOf(input)
  const totals = await query
    .clone()
    .count('* as orders')
    .select(db.raw('coalesce(sum(net_weight), 0)::float8 as weight, coalesce(sum(amount), 0)::bigint as amount'))
    .first()
  const page: { id: number }[] = await query
    .select('foreign_orders.id')
    .orderByRaw(sort.sql)
    .limit(pageSize)
    .offset(offset)
  const ids = page.map(({ id }) => id)
  const nexts = await foreignNexts(ids, input.side)
  const rows = (await foreignOrdersById(ids)).map((order) =>
    toForeignOrderRow(order, input.side, nexts.get(order.id) ?? null)
  )
  const summary = { orders: Number(totals.orders), weight: totals.weight, amount: Number(totals.amount) }
  return { ...paged(rows, summary.orders, input, sort), summary }
}

/** What waits for the viewer's company in orders in dollars. */
export async function foreignTodo(actor: Actor): Promise<TodoItem[]> {
  const items: TodoItem[] = []
  for (const side of ['seller', 'buyer'] as const) {
    const steps = foreignOrdersOf(actor, side).select(db.raw(`${foreignStepOf(side)} as key`))
    const counts: { key: ForeignStepKey | null; count: string }[] = await db
      .from(steps.as('waiting'))
      .groupBy('key')
      .select('key')
      .count('* as count')
    const desk = side === 'buyer' ? '/buyer/purchase-foreign-order' : '/seller/sale-foreign-order'
    for (const [key, word] of foreignTodoWords(side)) {
      const count = Number(counts.find((row) => row.key === key)?.count ?? 0)
      if (count > 0) items.push({ key: `${side}.foreign.${key}`, word, count, path: `${desk}?todo=${key}` })
    }
  }
  return items
}
