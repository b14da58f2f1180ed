/* What holds of wishes, answers and their deals at any moment, whoever came first. */
import type { Assert } from '@japa/assert'
import db from '@adonisjs/lucid/services/db'
import { isOneOf, oneOf } from '#core/define_codes'
import { amountOf, toKilograms } from '#core/money'
import { BY_TONNE, SalesState } from '#app/catalog/codes'
import { DemandState } from '#app/demand/codes'
import { frozen } from '#app/ledger/rules/accounts'
import { OrderState } from '#app/order/codes'
import { QuotationAnswer, QuotationKind, QuotationState } from '#app/quotation/codes'
import { TonnageChangeKind } from '#app/tonnage/codes'
import { assertLedger } from '../order/helpers.js'

/** Whole batches are sold, and tonnes of stocks; tonnes are kilograms here, money is cents. */
export async function assertWishes(assert: Assert): Promise<void> {
  const lines = await db
    .from('quotations as q')
    .leftJoin('orders as o', 'o.id', 'q.order_id')
    .where('q.kind', QuotationKind.demand)
    .select('q.*', 'o.state as order_state')
  const demands = await db.from('demands')
  for (const demand of demands) {
    const mine = lines.filter((line) => line.demand_id === demand.id)
    const deals = mine.filter((line) => line.accept_state === QuotationAnswer.accepted)
    const running = deals.filter((line) => line.order_state !== OrderState.cancelled)
    const taken = running.reduce((sum, { weight }) => sum + toKilograms(Number(weight)), 0)
    assert.equal(toKilograms(Number(demand.taken)), taken, `tonnes taken off wish ${demand.id}`)
    assert.isAtMost(taken, toKilograms(Number(demand.weight ?? 0)), `wish ${demand.id} has more than it wanted`)
    if (demand.state !== DemandState.open)
      assert.lengthOf(
        mine.filter(({ state }) => state === QuotationState.open),
        0,
        `bargains about wish ${demand.id}, which is not in the market`
      )
    for (const deal of deals) {
      const ordered = await db.from('order_lines').where({ order_id: deal.order_id, batch_id: deal.batch_id })
      assert.lengthOf(ordered, 1, `order lines of deal ${deal.quotation_no}`)
      assert.equal(ordered[0].amount, amountOf(Number(deal.weight), deal.price), `price of deal ${deal.quotation_no}`)
    }
  }
  for (const line of lines)
    if (line.accept_state !== QuotationAnswer.accepted)
      assert.isNull(line.order_id, `order of bargain ${line.quotation_no}, which nobody accepted`)
  await assertGoods(assert)
  await assertStocks(assert)
  await assertDeposits(assert)
  await assertLedger(assert)
}

/** A batch is in at most one running order, and is booked while it is in one that waits for payment. */
async function assertGoods(assert: Assert) {
  const { rows } = await db.rawQuery(
    `select b.id, b.sales_state as sales, count(o.id)::int as running, max(o.state) as state from batches b
     left join order_lines l on l.batch_id = b.id
     left join orders o on o.id = l.order_id and o.state <> ${OrderState.cancelled} where b.product_type not ${oneOf(...BY_TONNE)} group by b.id`
  )
  for (const { id, sales, running, state } of rows) {
    assert.isAtMost(running, 1, `batch ${id} is sold twice`)
    if (running === 0) assert.equal(sales, SalesState.onSale, `batch ${id} without an order`)
    else
      assert.equal(
        sales,
        state === OrderState.unaccepted ? SalesState.ordered : SalesState.booked,
        `batch ${id} in an order of state ${state}`
      )
  }
}

/** What is left of a stock is what was entered without the tonnes of running orders; it is never below zero. */
async function assertStocks(assert: Assert) {
  const { rows } = await db.rawQuery(
    `select b.id, b.gross_weight::float8 as rest, b.sales_state as sales,
       (select sum(change)::float8 from tonnage_changes c where c.batch_id = b.id and c.kind not ${oneOf(TonnageChangeKind.ordered, TonnageChangeKind.returned)}) as entered,
       (select coalesce(sum(l.weight), 0)::float8 from order_lines l join orders o on o.id = l.order_id and o.state <> ${OrderState.cancelled}
         where l.batch_id = b.id) as ordered
     from batches b where b.product_type ${oneOf(...BY_TONNE)}`
  )
  for (const { id, rest, sales, entered, ordered } of rows) {
    assert.isAtLeast(rest, 0, `stock ${id} is oversold`)
    assert.equal(toKilograms(rest), toKilograms(entered) - toKilograms(ordered), `what is left of stock ${id}`)
    assert.equal(sales, rest === 0 ? SalesState.sold : SalesState.onSale, `stock ${id} with ${rest} t`)
  }
}

/** The deposits of the orders that wait are frozen, and nothing else. */
async function assertDeposits(assert: Assert) {
  const sums = new Map<number, number>()
  for (const { buyer_company_id: buyer, state, deposit } of await db.from('orders'))
    if (isOneOf(state, OrderState.unaccepted, OrderState.unpriced, OrderState.unpaid))
      sums.set(buyer, (sums.get(buyer) ?? 0) + deposit)
  for (const { id } of await db.from('companies')) {
    const account = await db.from('ledger_accounts').where('code', frozen(id)).first()
    assert.equal(account?.balance ?? 0, sums.get(id) ?? 0, `frozen money of company ${id}`)
  }
}
