/* What may enter an auction, as SQL: batches on sale whose listing takes part in auctions. */
import { oneOf } from '#core/define_codes'
import { SessionCompanyRole, SessionState } from '#app/auction/codes'
import type AuctionSession from '#app/auction/models/auction_session'
import type { RowOf } from '#app/admin/define'
import { qualitySql } from '#app/catalog/admin/quality_sql'
import { CNY_COTTON } from '#app/catalog/codes'
import { BidType } from '#app/listing/codes'
import { ON_SALE_SQL, PRICE_SQL, STANDARD_SQL, WEIGHT_SQL } from '#app/listing/criteria'
import { PriceStandard } from '#app/market/codes'
import { COTTON_INDEX } from '#app/market/queries/cotton_index'

/** The latest figure of the index in cents per tonne. */
const INDEX = `(select p.value * 100 from price_points p join price_series s on s.id = p.series_id
  where s.code = '${COTTON_INDEX}' order by p.day desc limit 1)`

/** 折标准级价 less the index, of cotton in yuan only, as `price_yardsticks` has it. */
const INDEX_DIFF = `case when b.product_type ${oneOf(...CNY_COTTON)} then round(${STANDARD_SQL} - x.price) end`

/** What the basis of a listing leaves out where it is for the standard grade (`agioIn`); null for any other offer. */
const STANDARD_AGIO = `case when l.price_standard = ${PriceStandard.standardGrade} then coalesce(b.czce_agio, 0) + coalesce(b.premium_agio, 0) end`

export const OFFERS_SQL = `
  select b.id, b.batch_code, b.company_id, b.product_type, l.price_type, ${PRICE_SQL} as price, l.price_diff, l.price_contract, ${STANDARD_AGIO} as standard_agio, l.starting_price, l.reserve_price,
    ${INDEX_DIFF} as index_diff, ${WEIGHT_SQL} as weight, b.packets, ${qualitySql('l.batch_id')} as quality, b.len_avg, b.strength_avg, b.mike_avg, b.chandi,
    coalesce(b.entrepot_name, b.place) as entrepot_name, l.listed_at,
    (select string_agg(s.name, '、' order by s.id) from auction_lots t join auction_sessions s on s.id = t.session_id
      where t.product_id = b.id and s.state = ${SessionState.draft}) as drafts,
    not exists (select 1 from auction_lots t join auction_sessions s on s.id = t.session_id
      where t.product_id = b.id and s.state = ${SessionState.draft}) as waiting
  from listings l join batches b on b.id = l.batch_id left join listing_references r on r.listing_id = l.id
    left join (select ${INDEX} as price) x on true
  where ${ON_SALE_SQL} and l.bid_type = ${BidType.open}`

/** What may enter this session: its goods, of its consignors where it names some, and not in it yet. */
export const fitsSession = ({ id, productType }: RowOf<typeof AuctionSession>) => ({
  sql: `auction_offers.product_type = ?
    and not exists (select 1 from auction_lots t where t.session_id = ? and t.product_id = auction_offers.id)
    and coalesce((select bool_or(c.company_id = auction_offers.company_id) from auction_session_companies c
      where c.session_id = ? and c.role = ?), true)`,
  bindings: [productType, id, id, SessionCompanyRole.consignor],
})
