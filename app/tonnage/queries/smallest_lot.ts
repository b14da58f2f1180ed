import { type ProductType, STAPLE_FIBRE } from '#app/catalog/codes'
import { setting } from '#app/system/settings/stored_settings'
import { TonnageSetting } from '#app/tonnage/settings'
import { isOneOf } from '#core/define_codes'
import type { Tonnes } from '#core/money'
import type { Trx } from '#core/transaction'

/** The smallest minimum that the platform allows, and the minimum of who names none. */
export async function smallestLot(type: ProductType, trx?: Trx): Promise<Tonnes> {
  return setting(isOneOf(type, ...STAPLE_FIBRE) ? TonnageSetting.fibreMinimum : TonnageSetting.seedMinimum, trx)
}
