import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#core/actor'
import type { Trx } from '#core/transaction'
import { NoticeType } from '#app/system/codes'
import {
  ALWAYS_BY_SMS,
  NEVER_BY_SMS,
  URGENT,
  type NoticeChoices,
  type QuietHours,
} from '#app/system/rules/notice_choices'

const NOTHING_CHOSEN: NoticeChoices = { muted: [], quiet: null }

/** What users have chosen, by their ids; who has chosen nothing is missing. */
export async function noticeChoicesOf(userIds: readonly number[], trx?: Trx): Promise<Map<number, NoticeChoices>> {
  if (userIds.length === 0) return new Map()
  const rows = await (trx ?? db)
    .from('notice_settings')
    .whereIn('user_id', [...userIds])
    .select(
      'user_id',
      'muted',
      db.raw(`to_char(quiet_from, 'HH24:MI') as "from", to_char(quiet_to, 'HH24:MI') as "to"`)
    )
  return new Map(
    rows.map((row) => [row.user_id, { muted: row.muted, quiet: row.from ? { from: row.from, to: row.to } : null }])
  )
}

export type NoticeSettings = {
  events: {
    type: NoticeType
    /** Told by SMS as well. */
    sms: boolean
    /** The person cannot switch it off. */
    always: boolean
    /** Does not wait for the end of quiet hours. */
    urgent: boolean
  }[]
  quiet: QuietHours | null
}

/** Choices of the viewer, event by event. */
export async function noticeSettingsOf(actor: Actor): Promise<NoticeSettings> {
  const { muted, quiet } = (await noticeChoicesOf([actor.userId!])).get(actor.userId!) ?? NOTHING_CHOSEN
  const types = NoticeType.codes.filter((type) => !NEVER_BY_SMS.includes(type))
  const events = types.map((type) => {
    const always = ALWAYS_BY_SMS.includes(type)
    return { type, sms: always || !muted.includes(type), always, urgent: URGENT.includes(type) }
  })
  return { events, quiet }
}
