import type { Cents } from '#core/money'
import type { Trx } from '#core/transaction'
import { setting } from '#app/system/settings/stored_settings'
import { AuctionSetting } from '#app/auction/settings'
import type { ProductType } from '#app/catalog/codes'

/** What a session of a product type takes: cents per tonne, and the least to enter. Without a row of its own the market's parameter holds. */
export async function depositTerms(trx: Trx, productType: ProductType): Promise<{ rate: Cents; entryMinimum: Cents }> {
  const own = await trx.from('auction_deposit_rates').where('product_type', productType).first()
  if (own) return { rate: Number(own.rate), entryMinimum: Number(own.entry_minimum) }
  return { rate: await setting(AuctionSetting.deposit, trx), entryMinimum: 0 }
}
