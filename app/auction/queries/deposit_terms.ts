import type { Cents } from '#core/money'
import type { Trx } from '#core/transaction'
import { setting } from '#app/system/settings/stored_settings'
import { AuctionSetting } from '#app/auction/settings'
import type { ProductType } from '#app/catalog/codes'

/** Deposit rate (cents per tonne) and entry minimum (cents) of a product type; without a row of its own the market's setting applies. */
export async function depositTerms(trx: Trx, productType: ProductType): Promise<{ rate: Cents; entryMinimum: Cents }> {
  const own = await trx.from('auction_deposit_rates').where('product_type', productType).first()
  if (own) return { rate: Number(own.rate), entryMinimum: Number(own.entry_minimum) }
  return { rate: await setting(AuctionSetting.deposit, trx), entryMinimum: 0 }
}
