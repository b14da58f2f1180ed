/* The conditions for entering a session (state-machines §7.2). Certification and the bank account are checked by their own modules. */
import type { DateTime } from 'luxon'
import { bannedUntil } from '#app/auction/rules/bans'
import type { Cents } from '#core/money'
import type { Refusal } from '#core/refusal'
import { AuctionRefusal } from '#app/auction/refusals'
import { SessionState } from '#app/auction/codes'
import { CompanyType } from '#app/company/codes'

export type Entrant = {
  companyId: number
  /** Bits of `CompanyType`. */
  type: number
  /** Whether the company is on the list of a limited session. */
  listed: boolean
  /** Moments of its abandonments. */
  abandoned: readonly DateTime[]
}

/** The first reason why a company cannot enter, or null. `state` is the session's state by the clock. */
export function entryProblem(
  session: { state: SessionState; limited: boolean; millsOnly: boolean; consignors: readonly number[] },
  entrant: Entrant,
  at: DateTime
): Refusal | null {
  if (session.state === SessionState.draft) return AuctionRefusal.notPublished
  if (session.state === SessionState.voided || session.state === SessionState.ended) return AuctionRefusal.endedNoEntry
  if (session.limited && !entrant.listed) return AuctionRefusal.notInvited
  if (session.consignors.includes(entrant.companyId)) return AuctionRefusal.consignorNoEntry
  if (session.millsOnly && (entrant.type & CompanyType.textileMill) === 0) return AuctionRefusal.millsOnly
  const until = bannedUntil(entrant.abandoned, at)
  return until ? AuctionRefusal.banned({ until: until.toFormat('yyyy-MM-dd') }) : null
}

/** The first reason why a deposit cannot be taken, or null. */
export function depositProblem(amount: Cents, frozen: Cents, minimum: Cents): Refusal | null {
  if (!Number.isSafeInteger(amount) || amount <= 0) return AuctionRefusal.depositNotPositive
  return frozen + amount < minimum ? AuctionRefusal.depositTooSmall({ minimum }) : null
}
