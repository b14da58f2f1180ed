/* Denormalised deals and removals: the lines of accepted orders and the weighings at the warehouse, with the columns that statistics need. */
import type { Trx } from '#core/transaction'
import { OrderState } from '#app/order/codes'
import { DeliveryType } from '#app/listing/codes'
import { ReportRegion } from '#app/report/codes'

const INSERT_LINES = `
  insert into report_deal_lines
  select l.id, o.id, report_day(o.accepted_at), o.accepted_at, o.order_no, o.contract_no, o.state, o.seller_company_id,
    o.buyer_company_id, l.batch_code, l.product_type, coalesce((l.quality ->> 'region')::smallint, ${ReportRegion.other}),
    report_origin(coalesce(p.region_name, l.quality ->> 'chandi')), l.entrepot_name, l.packets, l.weight, l.price, l.amount,
    case when o.state = ${OrderState.cancelled} then coalesce(o.cancelled_at, o.updated_at) end, l.quality ->> 'productName'
  from orders o join order_lines l on l.order_id = o.id
    left join batches b on b.id = l.batch_id left join producers p on p.id = b.producer_id
  where o.accepted_at is not null and `

/** The destination of cotton is the delivery address when the seller delivers, otherwise the location of the buyer. */
const INSERT_REMOVALS = `
  insert into report_removals
  select t.id, o.id, report_day(t.created_at), o.seller_company_id, o.buyer_company_id, l.product_type,
    report_origin(coalesce(p.region_name, l.quality ->> 'chandi')),
    coalesce(case when o.delivery_type = ${DeliveryType.delivered} then nullif(report_province(o.delivery_address), '未注明') end, report_province(c.province_name)),
    t.packets, t.weight
  from orders o join order_lines l on l.order_id = o.id join pick_tickets t on t.order_line_id = l.id
    left join companies c on c.id = o.buyer_company_id
    left join batches b on b.id = l.batch_id left join producers p on p.id = b.producer_id
  where o.accepted_at is not null and o.state <> ${OrderState.cancelled} and `

/** Days with changes, each with the companies concerned. */
export type Touched = Map<string, Set<number>>

async function note(trx: Trx, table: string, orderIds: number[], touched: Touched) {
  const { rows } = await trx.rawQuery(
    `select distinct to_char(day, 'YYYY-MM-DD') as day, seller_company_id as seller, buyer_company_id as buyer
     from ${table} where order_id = any(?)`,
    [orderIds]
  )
  for (const { day, seller, buyer } of rows) {
    if (!touched.has(day)) touched.set(day, new Set())
    touched.get(day)!.add(Number(seller)).add(Number(buyer))
  }
}

/** Rewrites the denormalised rows of some orders; returns the days and companies concerned before and after. */
export async function flattenOrders(trx: Trx, orderIds: number[]): Promise<{ deals: Touched; flows: Touched }> {
  const touched = { deals: new Map(), flows: new Map() }
  const look = async () => {
    await note(trx, 'report_deal_lines', orderIds, touched.deals)
    await note(trx, 'report_removals', orderIds, touched.flows)
  }
  await look()
  await trx.rawQuery('delete from report_deal_lines where order_id = any(?)', [orderIds])
  await trx.rawQuery('delete from report_removals where order_id = any(?)', [orderIds])
  await trx.rawQuery(`${INSERT_LINES} o.id = any(?)`, [orderIds])
  await trx.rawQuery(`${INSERT_REMOVALS} o.id = any(?)`, [orderIds])
  await look()
  return touched
}

/** The same for a range of order ids, without returning days. */
export async function flattenRange(trx: Trx, first: number, last: number) {
  const range = [first, last]
  await trx.rawQuery('delete from report_deal_lines where order_id between ? and ?', range)
  await trx.rawQuery('delete from report_removals where order_id between ? and ?', range)
  await trx.rawQuery(`${INSERT_LINES} o.id between ? and ?`, range)
  await trx.rawQuery(`${INSERT_REMOVALS} o.id between ? and ?`, range)
}
