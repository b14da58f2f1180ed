/* Offers that operators have chosen for the home page. Only batches that can be ordered now; sold ones are left out. */
import db from '@adonisjs/lucid/services/db'
import { offeredOrigins } from '#app/listing/queries/facets'
import { withReference } from '#app/listing/queries/live_prices'
import { offerRows } from '#app/listing/queries/offer_rows'
import { withYardsticks } from '#app/market/queries/price_yardsticks'
import { toPublicListingRow, type ListingRow } from '#app/listing/transformers/listing'
import { ListingState } from '#app/listing/codes'
import { WHOLE_SQL } from '#app/listing/criteria'
import { SalesState } from '#app/catalog/codes'
import { PublishState } from '#app/content/codes'
import type { SelectedOffer, CciaOffers, HubeiZone } from '#app/content/transformers/site'

/** Cards of offers are of batches; what is sold by the tonne stands in its own lists. */
const ON_SALE = `join listings l on l.batch_id = b.id and l.state = ${ListingState.listed} where b.sales_state = ${SalesState.onSale} and ${WHOLE_SQL}`

async function inOrder(sql: string): Promise<{ row: ListingRow; found: Record<string, any> }[]> {
  const { rows } = await db.rawQuery(sql)
  const offers = await offerRows(rows.map(({ listing_id: id }: { listing_id: number }) => id))
  const priced = await withYardsticks(await withReference([...offers.values()]))
  const live = new Map(priced.map((row) => [row.shopProductId, row]))
  return rows.flatMap((found: { listing_id: number }) => {
    const row = live.get(found.listing_id)
    return row ? [{ row: toPublicListingRow(row), found }] : []
  })
}

/** 精选资源. */
export async function selectedOffers(): Promise<SelectedOffer[]> {
  const found = await inOrder(
    `select l.id as listing_id, s.reason from selected_resources s join batches b on b.id = s.batch_id ${ON_SALE}
       and s.state = ${PublishState.published} and (s.shown_until is null or s.shown_until > now()) order by s.sort, s.id limit 12`
  )
  return found.map(({ row, found: { reason } }) => ({ offer: row, reason }))
}

const VALID = `r.state = ${PublishState.published} and (now() at time zone 'Asia/Shanghai')::date between r.valid_from and r.valid_until`

/** Offers under the brand of the 国家棉花产业联盟: named batches, and all batches of named mills. */
export async function cciaOffers(): Promise<CciaOffers> {
  const [found, { rows }] = await Promise.all([
    inOrder(
      `select distinct on (l.id) l.id as listing_id, r.certificate_no from ccia_brands r
         join batches b on b.id = r.batch_id or b.producer_id = r.producer_id ${ON_SALE} and ${VALID}
       order by l.id desc, r.batch_id nulls last limit 10`
    ),
    db.rawQuery(
      `select count(distinct r.producer_id) as mills, (select count(distinct b.id) from ccia_brands r
         join batches b on b.id = r.batch_id or b.producer_id = r.producer_id ${ON_SALE} and ${VALID}) as batches
       from ccia_brands r where ${VALID}`
    ),
  ])
  return {
    mills: rows[0].mills,
    batches: rows[0].batches,
    data: found.map(({ row, found: { certificate_no: certificateNo } }) => ({ offer: row, certificateNo })),
  }
}

const HUBEI = ['湖北', '湖北省']

/** An origin contains its county as well, so the origins on offer are filtered by their province. */
export async function hubeiZone(): Promise<HubeiZone> {
  const origins = (await offeredOrigins()).filter((origin) => origin.startsWith(HUBEI[0]))
  return { province: HUBEI.join(','), chandi: (origins.length > 0 ? origins : HUBEI).join(',') }
}
