/*
 * Who may enter a session (state-machines §7.2). Whether the company trades and has an account is asked of their modules.
 */
import type { DateTime } from 'luxon'
import { bannedUntil, banText } from '#app/auction/rules/bans'
import { formatYuan, type Cents } from '#core/money'
import { SessionState } from '#app/auction/codes'
import { CompanyType } from '#app/company/codes'

export type Entrant = {
  companyId: number
  /** Bits of `CompanyType`. */
  type: number
  /** On the list of a limited session. */
  listed: boolean
  /** Moments of its abandonments. */
  abandoned: readonly DateTime[]
}

/** The first reason why a company cannot enter, or null. `state` is the session's by the clock. */
export function entryProblem(
  house: { state: SessionState; limited: boolean; millsOnly: boolean; consignors: readonly number[] },
  entrant: Entrant,
  at: DateTime
): string | null {
  if (house.state === SessionState.draft) return '场次尚未发布'
  if (house.state === SessionState.voided || house.state === SessionState.ended) return '场次已结束，不能入场'
  if (house.limited && !entrant.listed) return '本场为定向竞价，贵司不在名单内'
  if (house.consignors.includes(entrant.companyId)) return '委托方不能参与本场竞价'
  if (house.millsOnly && (entrant.type & CompanyType.textileMill) === 0) return '本场仅限纺织企业参与'
  const until = bannedUntil(entrant.abandoned, at)
  return until ? banText(until) : null
}

/** The first reason why a deposit cannot be taken, or null. */
export function depositProblem(amount: Cents, frozen: Cents, minimum: Cents): string | null {
  if (!Number.isSafeInteger(amount) || amount <= 0) return '保证金须大于0'
  return frozen + amount < minimum ? `保证金不能少于${formatYuan(minimum)}元` : null
}
