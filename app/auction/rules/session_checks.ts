/* The conditions for publishing a session (state-machines §7.1). Times are milliseconds since the epoch. */
import type { Cents } from '#core/money'
import type { Refusal } from '#core/refusal'
import { AuctionDirection, AuctionPriceType } from '#app/auction/codes'
import { AuctionRefusal } from '#app/auction/refusals'

const MINUTE = 60_000
/** Minimum minutes between publishing and the start. */
export const NOTICE_MINUTES = 30

export type DraftSession = {
  priceType: AuctionPriceType
  priceDirection: AuctionDirection
  startTime: number
  endTime: number
  postpone: number
  bidNotice: string | null
}
export type DraftLot = {
  label: string
  priceContract: string | null
  startingPrice: Cents
  reservePrice: Cents | null
  stepPrice: Cents
  productWeight: number
}

/** The first reason why the times are invalid, or null. */
export function timesProblem(session: Pick<DraftSession, 'startTime' | 'endTime' | 'postpone'>): Refusal | null {
  const minutes = (session.endTime - session.startTime) / MINUTE
  if (minutes < 10 || minutes > 480) return AuctionRefusal.durationOutside
  if (!Number.isInteger(session.postpone) || session.postpone < 10 || session.postpone > 300)
    return AuctionRefusal.extensionOutside
  return null
}

/** A contract is named for bases alone. */
export const namesNeedlessContract = (
  { priceType }: Pick<DraftSession, 'priceType'>,
  priceContract: string | null | undefined
) => priceType === AuctionPriceType.fixed && Boolean(priceContract)

/** The first reason why a lot cannot be published, or null. */
export function lotProblem(session: Pick<DraftSession, 'priceType' | 'priceDirection'>, lot: DraftLot): Refusal | null {
  const { label, startingPrice, reservePrice, stepPrice } = lot
  if (stepPrice <= 0) return AuctionRefusal.stepNotPositive({ label })
  if (!(lot.productWeight > 0)) return AuctionRefusal.weightNotPositive({ label })
  if (session.priceType === AuctionPriceType.fixed && startingPrice <= 0)
    return AuctionRefusal.startingPriceNotPositive({ label })
  if (session.priceType === AuctionPriceType.basis && !lot.priceContract)
    return AuctionRefusal.contractMissing({ label })
  if (reservePrice !== null) {
    const reachable =
      session.priceDirection === AuctionDirection.up ? reservePrice >= startingPrice : reservePrice <= startingPrice
    if (!reachable)
      return session.priceDirection === AuctionDirection.up
        ? AuctionRefusal.reserveBelowStart({ label })
        : AuctionRefusal.reserveAboveStart({ label })
  }
  return null
}

/** The first reason why a session cannot be published at a moment, or null. Whether its batches are free is checked elsewhere. */
export function publishProblem(
  session: DraftSession,
  lots: readonly DraftLot[],
  at: number,
  noticeMinutes = NOTICE_MINUTES
): Refusal | null {
  if (lots.length === 0) return AuctionRefusal.noLots({ direction: session.priceDirection })
  if (session.startTime < at + noticeMinutes * MINUTE) return AuctionRefusal.startTooSoon({ minutes: noticeMinutes })
  if (!session.bidNotice?.trim()) return AuctionRefusal.noticeMissing
  for (const lot of lots) {
    const problem = lotProblem(session, lot)
    if (problem) return problem
  }
  return timesProblem(session)
}
