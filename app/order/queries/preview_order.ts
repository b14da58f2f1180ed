import db from '@adonisjs/lucid/services/db'
import Listing from '#app/listing/models/listing'
import { listingVersion } from '#app/listing/rules/listing_version'
import type { Actor } from '#core/actor'
import type { Trx } from '#core/transaction'
import { balancesOf } from '#app/ledger/queries/balances'
import { groupKey } from '#app/order/rules/group_key'
import { offersOf, type WantedListing } from '#app/order/queries/offers_of'
import { orderAmounts } from '#app/order/rules/order_amounts'
import { approvalReason } from '#app/order/rules/purchase_limit'
import { allowanceOf } from '#app/order/shared/purchase_limits'
import { OrderSetting } from '#app/order/settings'
import { setting } from '#app/system/settings/stored_settings'
import { DeliveryType } from '#app/listing/codes'
import { BankAccountState } from '#app/bank/codes'
import type { OrderPreview } from '#app/order/transformers/submission'
import { ListingRefusal } from '#app/listing/refusals'

export async function previewOrder(wanted: readonly WantedListing[], actor: Actor): Promise<OrderPreview> {
  const companyId = actor.companyId!
  const client = db as unknown as Trx
  const listingIds = wanted.map(({ listingId }) => listingId)
  const { offers, results } = await offersOf(client, wanted, companyId)
  const listings = await Listing.query().whereIn('id', listingIds).preload('batch')
  const versions = new Map(listings.map((listing) => [listing.id, listingVersion(listing.batch, listing)]))
  const account = await db.from('bank_accounts').where({ company_id: companyId, state: BankAccountState.open }).first()
  const { useBalance } = await balancesOf(companyId)
  const open = offers.filter((offer) => offer.open)
  const allowance = await allowanceOf(client, actor)
  const deposit = open.reduce((sum, offer) => sum + offer.depositAmount, 0)
  return {
    lines: listingIds.map((listingId) => {
      const { offer, error } = results.get(listingId)!
      const gone =
        offer && !offer.open
          ? (offer.byTonne ? ListingRefusal.soldOrDelisted(offer) : ListingRefusal.lockedByOthers).message
          : null
      return {
        listingId,
        seen: versions.get(listingId) ?? null,
        batchId: offer?.batchId ?? null,
        batchCode: offer?.batchCode ?? null,
        sellerName: offer?.sellerName ?? null,
        deliveryType: offer?.deliveryType ?? null,
        byTonne: offer?.byTonne ?? false,
        weight: offer?.weight ?? null,
        price: offer?.price ?? null,
        basis: offer?.basis ?? null,
        amount: offer?.amount ?? null,
        deposit: offer?.depositAmount ?? null,
        ok: !error && !gone,
        message: error?.message ?? gone,
      }
    }),
    orders: new Set(open.map(groupKey)).size,
    weight: Math.round(open.reduce((sum, offer) => sum + offer.weight * 1000, 0)) / 1000,
    amount: open.reduce((sum, offer) => sum + offer.amount, 0),
    deposit,
    useBalance,
    shortage: Math.max(0, deposit - useBalance),
    accountOpened: !!account,
    lateRate: await setting(OrderSetting.latePayment),
    approval: allowance && approvalReason(allowance, orderAmounts(open), allowance.spent),
    needsAddress: open.some((offer) => offer.deliveryType === DeliveryType.delivered),
  }
}
