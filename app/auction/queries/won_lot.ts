import type { Actor } from '#core/actor'
import { refuse } from '#core/errors'
import type { Trx } from '#core/transaction'
import AuctionLot from '#app/auction/models/auction_lot'
import AuctionSession from '#app/auction/models/auction_session'
import { BAN_TERMS } from '#app/auction/rules/bans'
import { lotVersion } from '#app/auction/rules/lot_version'
import { toAuctionLotRow, type AuctionLotRow } from '#app/auction/transformers/auction'
import { AuctionDirection } from '#app/auction/codes'
import { AuctionRefusal } from '#app/auction/refusals'
import Listing from '#app/listing/models/listing'
import { DeliveryType, ListingState } from '#app/listing/codes'

/** `delivered`: the consignor delivers, so the winner names an address when he signs. */
export type WonLot = AuctionLotRow & {
  seen: string
  delivered: boolean
  /** What follows when lots are abandoned: as many within the days end in a ban of days. */
  ban: { times: number; withinDays: number; days: number }
}

/** A lot that the viewer's company has won. @throws NotFoundError for the lots of others */
export async function wonLot(lotId: number, actor: Actor): Promise<WonLot> {
  const lot = await AuctionLot.find(lotId)
  if (!lot || lot.buyerCompanyId === null || lot.buyerCompanyId !== actor.companyId)
    throw refuse(AuctionRefusal.lotMissing)
  const session = await AuctionSession.findOrFail(lot.sessionId)
  const viewer = { companyId: actor.companyId, certified: actor.certified, numbers: new Map<number, string>() }
  return {
    ...toAuctionLotRow(lot, session, viewer),
    seen: lotVersion(lot, session),
    delivered: await isDelivered({ lot, session }),
    ban: BAN_TERMS,
  }
}

/** Whether the order of a lot is over goods that are delivered to its winner, by the listing of its batch. */
export async function isDelivered(won: { lot: AuctionLot; session: AuctionSession }, trx?: Trx): Promise<boolean> {
  if (won.session.priceDirection !== AuctionDirection.up) return false
  const listing = await Listing.query(trx ? { client: trx } : {})
    .where({ batchId: won.lot.productId!, state: ListingState.listed })
    .first()
  return listing?.deliveryType === DeliveryType.delivered
}
