/* Offers as a member reads them: with 我的折算价 by the own table of the company, and beside the yardsticks of the market. */
import { withOwnPrices } from '#app/market/queries/own_prices'
import { addYardsticks, withYardsticks } from '#app/market/queries/price_yardsticks'
import type { ListingRow } from '#app/listing/transformers/listing'
import type { Actor } from '#core/actor'

export async function priced<Row extends Readonly<ListingRow>>(
  rows: readonly Row[],
  actor: Pick<Actor, 'companyId' | 'certified'>
) {
  const own = await withOwnPrices(rows, actor)
  // Without a table of the company's they are the given rows, which are shared.
  return own === rows ? withYardsticks(own) : addYardsticks(own)
}
