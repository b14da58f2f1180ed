/*
 * Which notices a person may do without by SMS, and which may wait until the morning (state-machines §14).
 */
import type { DateTime } from 'luxon'
import { NoticeType } from '#app/system/codes'

/** What nobody can switch off: breach and restrictions, and what happens to one's own account. */
export const ALWAYS_BY_SMS: readonly NoticeType[] = [NoticeType.breach, NoticeType.security]

/** What nobody is told by SMS: offers that match, prices, money in and out and what colleagues ask are told on the site only, so there is nothing to choose. */
export const NEVER_BY_SMS: readonly NoticeType[] = [
  NoticeType.cash,
  NoticeType.freight,
  NoticeType.match,
  NoticeType.individuation,
  NoticeType.approval,
]

/** What does not wait for the end of quiet hours: it would be over by then, or somebody stands at the gate of a warehouse. */
export const URGENT: readonly NoticeType[] = [
  ...ALWAYS_BY_SMS,
  NoticeType.pricing,
  NoticeType.pickUp,
  NoticeType.auction,
]

/** Times of day, `HH:mm`: from the first on, until the second; the period may go over midnight. */
export type QuietHours = { from: string; to: string }

export type NoticeChoices = { muted: readonly NoticeType[]; quiet: QuietHours | null }

/** The end of the quiet hours in which a moment lies; null when it lies in none. @param at in the zone in which the hours are meant */
export function endOfQuiet(at: DateTime, { from, to }: QuietHours): DateTime | null {
  const now = at.toFormat('HH:mm')
  const overnight = from > to
  const inside = overnight ? now >= from || now < to : now >= from && now < to
  if (!inside) return null
  const [hour, minute] = to.split(':').map(Number)
  const end = at.set({ hour, minute, second: 0, millisecond: 0 })
  return overnight && now >= from ? end.plus({ days: 1 }) : end
}

/** When an SMS about something is sent to a person with these choices; null is never. */
export function smsTime(type: NoticeType, { muted, quiet }: NoticeChoices, at: DateTime): DateTime | 'now' | null {
  if (muted.includes(type) && !ALWAYS_BY_SMS.includes(type)) return null
  if (!quiet || URGENT.includes(type)) return 'now'
  return endOfQuiet(at, quiet) ?? 'now'
}
