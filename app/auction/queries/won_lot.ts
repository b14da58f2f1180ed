import type { Actor } from '#core/actor'
import { refuse } from '#core/errors'
import AuctionLot from '#app/auction/models/auction_lot'
import AuctionSession from '#app/auction/models/auction_session'
import { lotVersion } from '#app/auction/rules/lot_version'
import { toAuctionLotRow, type AuctionLotRow } from '#app/auction/transformers/auction'
import { AuctionRefusal } from '#app/auction/refusals'

/** A lot that the viewer's company has won. @throws NotFoundError for the lots of others */
export async function wonLot(lotId: number, actor: Actor): Promise<AuctionLotRow & { seen: string }> {
  const lot = await AuctionLot.find(lotId)
  if (!lot || lot.buyerCompanyId === null || lot.buyerCompanyId !== actor.companyId)
    throw refuse(AuctionRefusal.lotMissing)
  const session = await AuctionSession.findOrFail(lot.sessionId)
  const viewer = { companyId: actor.companyId, numbers: new Map<number, string>() }
  return { ...toAuctionLotRow(lot, session, viewer), seen: lotVersion(lot, session) }
}
