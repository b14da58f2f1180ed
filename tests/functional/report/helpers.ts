import { oneOf } from '#core/define_codes'
import { BY_TONNE } from '#app/catalog/codes'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import type { Figures } from '#app/admin/transformers/wire'
import { now } from '#core/clock'
import { asOperator, type TestOperator } from '#tests/helpers/actors'
import { ReportSide } from '#app/report/codes'
import { OrderState } from '#app/order/codes'
import { ForeignOfferState, ForeignOrderState } from '#app/foreign_trade/codes'

export const today = () => now().toISODate()!

const queryOf = (query: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(query).map(([key, value]) => [key, key === 'filter' ? JSON.stringify(value) : value])
  )

export function ask(client: ApiClient, operator: TestOperator, report: string, query: Record<string, unknown> = {}) {
  return asOperator(client.get(`/admin/api/reports/${report}`), operator).qs(queryOf(query))
}

/** The figures of a report, by its call. */
export async function figures(
  client: ApiClient,
  operator: TestOperator,
  report: string,
  query: Record<string, unknown> = {}
): Promise<Figures> {
  const response = await ask(client, operator, report, query)
  response.assertStatus(200)
  return response.body() as Figures
}

export const headline = ({ headline: all }: Figures, key: string) => all.find((one) => one.key === key)!.value ?? 0

/** Totals of the rollups and of their source tables, for all days. */
export async function everything() {
  const one = async (sql: string) => (await db.rawQuery(sql)).rows[0]
  const days = `grain = 'd' and company_id > 0`
  const deals = `sum(lines)::int as lines, sum(weight)::numeric as weight, sum(amount)::bigint as amount, sum(dollar_amount)::bigint as dollars,
    sum(cancelled_lines)::int as cancelled`
  const dollars = `sum(orders)::int as orders, sum(weight)::numeric as weight, sum(amount)::bigint as amount, sum(landed_weight)::numeric as landed,
    sum(landed_amount)::bigint as value, sum(completed_orders)::int as completed, sum(cancelled_orders)::int as cancelled`
  const { cancelled, completed } = ForeignOrderState
  return {
    rollups: {
      sold: await one(`select ${deals} from report_deals where ${days} and side = ${ReportSide.seller}`),
      bought: await one(`select ${deals} from report_deals where ${days} and side = ${ReportSide.buyer}`),
      inDollars: await one(`select ${dollars} from report_dollar_deals where ${days} and side = ${ReportSide.buyer}`),
      flows: await one(
        `select sum(tickets)::int as tickets, sum(weight) as weight from report_flows where ${days} and side = ${ReportSide.buyer}`
      ),
      listings: await one(
        `select sum(listed)::int as listed, sum(sold)::int as sold, sum(withdrawn)::int as withdrawn from report_listings where ${days}`
      ),
      usage: await one(`select sum(calls)::int as calls, sum(orders)::int as orders from report_usage where ${days}`),
      quality: await one(`select sum(lines)::int as lines, sum(packets)::int as packets from report_quality`),
    },
    months: {
      sold: await one(
        `select ${deals} from report_deals where grain = 'm' and company_id = 0 and side = ${ReportSide.seller}`
      ),
      inDollars: await one(
        `select ${dollars} from report_dollar_deals where grain = 'm' and company_id = 0 and side = ${ReportSide.seller}`
      ),
      flows: await one(
        `select sum(tickets)::int as tickets, sum(weight) as weight from report_flows where grain = 'm' and company_id = 0 and side = ${ReportSide.buyer}`
      ),
      usage: await one(
        `select sum(calls)::int as calls, sum(orders)::int as orders from report_usage where grain = 'm' and company_id > 0`
      ),
    },
    sources: {
      deals: await one(
        `select count(*) filter (where not gone)::int as lines, sum(weight) filter (where not gone) as weight,
           sum(amount) filter (where not gone)::bigint as amount, sum(dollars) filter (where not gone)::bigint as dollars,
           count(*) filter (where gone)::int as cancelled
         from (select o.state = ${OrderState.cancelled} as gone, l.weight, l.amount, 0 as dollars from order_lines l join orders o on o.id = l.order_id
           where o.accepted_at is not null
           union all select state = ${cancelled}, net_weight, 0, amount from foreign_orders where accepted_at is not null) d`
      ),
      inDollars: await one(
        `select count(*) filter (where state <> ${cancelled})::int as orders, sum(net_weight) filter (where state <> ${cancelled}) as weight,
           sum(amount) filter (where state <> ${cancelled})::bigint as amount, sum(landed_weight) filter (where state <> ${cancelled}) as landed,
           sum(landed_amount - discount) filter (where state <> ${cancelled})::bigint as value,
           count(*) filter (where state = ${completed})::int as completed, count(*) filter (where state = ${cancelled})::int as cancelled
         from foreign_orders where accepted_at is not null`
      ),
      flows: await one(
        `select count(*)::int as tickets, sum(t.weight) as weight from pick_tickets t
         join order_lines l on l.id = t.order_line_id join orders o on o.id = l.order_id where o.state <> ${OrderState.cancelled}`
      ),
      listings: await one(
        `select sum(listed)::int as listed, sum(sold)::int as sold, sum(withdrawn)::int as withdrawn from (
           select (listed_at is not null)::int as listed, (delisted_at is not null and delist_reason = '已售')::int as sold,
             (delisted_at is not null and delist_reason <> '已售')::int as withdrawn from listings
           union all select 1, (state = ${ForeignOfferState.sold})::int, (state = ${ForeignOfferState.withdrawn})::int from foreign_offers) o`
      ),
      usage: await one(
        `select (select count(*)::int from user_logs where kind = 'member' and company_id is not null) as calls,
           (select count(*)::int from orders) + (select count(*)::int from foreign_orders) as orders`
      ),
      quality: await one(
        `select count(*)::int as lines, sum(packets)::int as packets from batches where not product_type ${oneOf(...BY_TONNE)}`
      ),
    },
  }
}
