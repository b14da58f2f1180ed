import { DomainError, refuse } from '#core/errors'
import type { Actor } from '#core/actor'
import { balancesOf } from '#app/ledger/queries/balances'
import { setting } from '#app/system/settings/stored_settings'
import Batch from '#app/catalog/models/batch'
import ForeignOffer from '#app/foreign_trade/models/foreign_offer'
import { ForeignOfferState } from '#app/foreign_trade/codes'
import { foreignFigures } from '#app/foreign_trade/queries/foreign_figures'
import { foreignOfferRows } from '#app/foreign_trade/queries/search_foreign_offers'
import { ForeignTradeRefusal } from '#app/foreign_trade/refusals'
import { contractNet } from '#app/foreign_trade/rules/dollar_amounts'
import { offerVersion, ownOfferVersion } from '#app/foreign_trade/rules/foreign_versions'
import { ForeignSetting } from '#app/foreign_trade/settings'
import type { ForeignOfferRow, ForeignPreview } from '#app/foreign_trade/transformers/foreign_offer'

/** Whoever does not own it sees an offer while it can be ordered. @throws NotFoundError */
export async function foreignOfferOf(offerId: number, actor: Actor): Promise<ForeignOfferRow> {
  const [row] = await foreignOfferRows([offerId])
  const own = row?.sellerId === actor.companyId
  if (!row || (!own && row.state !== ForeignOfferState.offered)) throw refuse(ForeignTradeRefusal.offerMissing)
  return row
}

/**
 * What ordering an offer comes to now: price, rate with its day, deposit, and the version that the order names.
 *
 * @throws RefusedError for a rate that is too old, or a basis without settlement
 */
export async function previewForeignOrder(offerId: number, actor: Actor): Promise<ForeignPreview> {
  const offer = await foreignOfferOf(offerId, actor)
  const row = await ForeignOffer.findOrFail(offerId)
  const batch = await Batch.findOrFail(row.batchId)
  const figures = await foreignFigures(row, contractNet(batch))
  const { useBalance } = await balancesOf(actor.companyId!)
  return {
    offer,
    figures,
    depositShare: await setting(ForeignSetting.foreignDeposit),
    presentDays: await setting(ForeignSetting.presentTimeout),
    useBalance,
    seen: offerVersion(row, figures),
  }
}

/** As `previewForeignOrder`; null when there is nothing to order any more. */
export async function orderableOffer(offerId: number, actor: Actor): Promise<ForeignPreview | null> {
  try {
    return await previewForeignOrder(offerId, actor)
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}

/** An own offer by its id with the version that a change names. @throws NotFoundError for another company's */
export async function ownOfferOf(offerId: number, actor: Actor) {
  const offer = await ForeignOffer.query()
    .where({ id: offerId, companyId: actor.companyId ?? 0 })
    .first()
  if (!offer) throw refuse(ForeignTradeRefusal.offerMissing)
  const [row] = await foreignOfferRows([offerId])
  return { ...row, seen: ownOfferVersion(offer) }
}

/** The open offer of one of the own batches with the version that a change names; null when it has none. */
export async function ownForeignOffer(productId: number, actor: Actor) {
  const offer = await ForeignOffer.query()
    .where('batchId', productId)
    .where('companyId', actor.companyId ?? 0)
    .whereIn('state', [ForeignOfferState.offered, ForeignOfferState.ordered])
    .first()
  if (!offer) return null
  const [row] = await foreignOfferRows([offer.id])
  return { ...row, seen: ownOfferVersion(offer) }
}
