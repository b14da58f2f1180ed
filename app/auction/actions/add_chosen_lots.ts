import type { Actor } from '#core/actor'
import { InvalidInputError } from '#core/errors'
import type { Trx } from '#core/transaction'
import { addLots, type LotTerms, type RefusedLot } from '#app/auction/actions/add_lots'
import type AuctionLot from '#app/auction/models/auction_lot'
import { AuctionRefusal } from '#app/auction/refusals'
import { ListingRefusal } from '#app/listing/refusals'

/** The column that a refusal is about; others are about the batch. */
const COLUMN_OF: Readonly<Record<string, keyof LotTerms>> = {
  [AuctionRefusal.stepNotPositive.reason]: 'stepPrice',
  [AuctionRefusal.startingPriceNotPositive.reason]: 'startingPrice',
  [ListingRefusal.priceFarFromIndex.reason]: 'startingPrice',
  [AuctionRefusal.reserveFarFromIndex.reason]: 'reservePrice',
  [AuctionRefusal.reserveBelowStart.reason]: 'reservePrice',
  [AuctionRefusal.reserveAboveStart.reason]: 'reservePrice',
  [AuctionRefusal.reserveBelowAsked.reason]: 'reservePrice',
  [AuctionRefusal.reserveOfOtherKind.reason]: 'reservePrice',
  [AuctionRefusal.contractMissing.reason]: 'priceContract',
  [AuctionRefusal.contractNotApplicable.reason]: 'priceContract',
  [AuctionRefusal.contractUnknown.reason]: 'priceContract',
  [AuctionRefusal.contractOfOtherGoods.reason]: 'priceContract',
  [AuctionRefusal.contractOver.reason]: 'priceContract',
  [AuctionRefusal.contractEndsBeforeSigning.reason]: 'priceContract',
  [AuctionRefusal.contractUnquoted.reason]: 'priceContract',
}

/** Names every lot that cannot be added, at its place in the list. */
function nameAll(refused: RefusedLot[]): never {
  throw new InvalidInputError(
    refused.map(({ place, error }) => {
      const column = COLUMN_OF[error.reason]
      return { field: `lots.${place}${column ? `.${column}` : ''}`, rule: 'domain', message: error.message }
    })
  )
}

/**
 * Adds the batches that an operator has chosen, each on its own terms: all of them, or none.
 *
 * @throws InvalidInputError naming each lot that cannot be added, with the reason
 */
export function addChosenLots(
  { sessionId, lots, confirmed }: { sessionId: number; lots: (LotTerms & { id: number })[]; confirmed?: boolean },
  actor: Actor,
  outer?: Trx
): Promise<AuctionLot[]> {
  const chosen = lots.map(({ id: batchId, ...terms }) => ({ ...terms, batchId }))
  return addLots({ sessionId, lots: chosen, confirmed, refused: nameAll }, actor, outer)
}
