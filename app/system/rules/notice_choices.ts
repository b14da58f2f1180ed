/*
 * Which notices a person may do without by SMS, and which may wait until the morning (state-machines §14).
 */
import type { DateTime } from 'luxon'
import { NoticeType } from '#app/system/codes'

/** What nobody can switch off: breach and restrictions, and what happens to one's own account. */
export const ALWAYS_BY_SMS: readonly NoticeType[] = [NoticeType.breach, NoticeType.security]

/** What no notice by itself is told by SMS: money in and out, and what colleagues ask, never; alerts as a summary, by choice. */
export const NEVER_BY_SMS: readonly NoticeType[] = [
  NoticeType.cash,
  NoticeType.freight,
  NoticeType.match,
  NoticeType.individuation,
  NoticeType.approval,
]

/** What comes by SMS or push only to who asks for it, as one summary: matching offers and prices may move many times a day. */
export const ALERTS: readonly NoticeType[] = [NoticeType.match, NoticeType.individuation]

/** What does not wait for the end of quiet hours: it would be over by then, or somebody stands at the gate of a warehouse. */
export const URGENT: readonly NoticeType[] = [
  ...ALWAYS_BY_SMS,
  NoticeType.pricing,
  NoticeType.pickUp,
  NoticeType.auction,
]

/** Times of day, `HH:mm`: from the first on, until the second; the period may go over midnight. */
export type QuietHours = { from: string; to: string }

export type NoticeChoices = {
  /** Not told by SMS. */
  muted: readonly NoticeType[]
  /** Not pushed to the devices. */
  pushMuted: readonly NoticeType[]
  /** Alerts that are told by SMS as well. */
  smsWanted: readonly NoticeType[]
  /** Alerts that are pushed as well. */
  pushWanted: readonly NoticeType[]
  quiet: QuietHours | null
}

/** Who has chosen nothing. */
export const NOTHING_CHOSEN: NoticeChoices = { muted: [], pushMuted: [], smsWanted: [], pushWanted: [], quiet: null }

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

/** When something is sent, if it is at all. */
function sendingTime(type: NoticeType, { quiet }: NoticeChoices, at: DateTime): DateTime | 'now' {
  if (!quiet || URGENT.includes(type)) return 'now'
  return endOfQuiet(at, quiet) ?? 'now'
}

/** When an SMS about something is sent to a person with these choices; null is never. */
export function smsTime(type: NoticeType, chosen: NoticeChoices, at: DateTime): DateTime | 'now' | null {
  if (chosen.muted.includes(type) && !ALWAYS_BY_SMS.includes(type)) return null
  return sendingTime(type, chosen, at)
}

/** When a notice is pushed to the devices of a person with these choices; null is never, and alerts are not pushed one by one. */
export function pushTime(type: NoticeType, chosen: NoticeChoices, at: DateTime): DateTime | 'now' | null {
  if (ALERTS.includes(type)) return null
  if (chosen.pushMuted.includes(type) && !ALWAYS_BY_SMS.includes(type)) return null
  return sendingTime(type, chosen, at)
}

/** Seconds for which a push service keeps a notice for a device that is off: what is urgent is over by then. */
export const pushLifetime = (type: NoticeType): number => (URGENT.includes(type) ? 4 : 24) * 3_600
