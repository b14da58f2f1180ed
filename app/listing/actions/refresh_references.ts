import { inTransaction, type Trx } from '#core/transaction'
import { ListingState, PriceType } from '#app/listing/codes'
import { REFERENCE_LAG } from '#app/listing/rules/basis_checks'
import { ContractState, PriceStandard } from '#app/market/codes'

/**
 * Stores the reference prices of open basis listings at the last quotes (F4), for searching and sorting, when they have moved by two ticks or more:
 * buyers do not filter more finely, and each update writes to the index. Pages show the live price, and an order uses
 * the basis, so nothing else depends on the age of these prices.
 *
 * @param input some listings, updated by any difference; all listings when left out
 * @returns number of changed prices
 */
export async function refreshReferences(input: { listingIds?: number[] } = {}, outer?: Trx): Promise<number> {
  const some = input.listingIds
  return inTransaction(async (trx) => {
    const { rowCount } = await trx.rawQuery(
      `insert into listing_references as r (listing_id, price)
       select id, price from (
         select l.id, c.last_price + l.price_diff
           + case when l.price_standard = ${PriceStandard.standardGrade} then coalesce(b.czce_agio, 0) + coalesce(b.premium_agio, 0) else 0 end as price
         from listings l join batches b on b.id = l.batch_id
           join futures_contracts c on c.code = l.price_contract and c.state = ${ContractState.listed} and c.last_price is not null
         where l.state = ${ListingState.listed} and l.price_type = ${PriceType.basis} ${some ? 'and l.id = any(?)' : ''}) now
       where price > 0 order by id
       on conflict (listing_id) do update set price = excluded.price, updated_at = now()
         where abs(r.price - excluded.price) >= ?`,
      some ? [some, 1] : [REFERENCE_LAG]
    )
    return rowCount
  }, outer)
}
