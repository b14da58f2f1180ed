import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#core/actor'
import type { Trx } from '#core/transaction'
import { NoticeType } from '#app/system/codes'
import { SystemSetting } from '#app/system/settings'
import { setting } from '#app/system/settings/stored_settings'
import {
  ALERTS,
  ALWAYS_BY_SMS,
  NEVER_BY_SMS,
  NOTHING_CHOSEN,
  URGENT,
  type NoticeChoices,
  type QuietHours,
} from '#app/system/rules/notice_choices'

/** What users have chosen, by their ids; who has chosen nothing is missing. */
export async function noticeChoicesOf(userIds: readonly number[], trx?: Trx): Promise<Map<number, NoticeChoices>> {
  if (userIds.length === 0) return new Map()
  const rows = await (trx ?? db)
    .from('notice_settings')
    .whereIn('user_id', [...userIds])
    .select(
      'user_id',
      'muted',
      'push_muted',
      'sms_wanted',
      'push_wanted',
      db.raw(`to_char(quiet_from, 'HH24:MI') as "from", to_char(quiet_to, 'HH24:MI') as "to"`)
    )
  return new Map(
    rows.map((row) => [
      row.user_id,
      {
        muted: row.muted,
        pushMuted: row.push_muted,
        smsWanted: row.sms_wanted,
        pushWanted: row.push_wanted,
        quiet: row.from ? { from: row.from, to: row.to } : null,
      },
    ])
  )
}

export type NoticeSettings = {
  events: {
    type: NoticeType
    /** Told by SMS as well; null for what never is. */
    sms: boolean | null
    /** Pushed to the devices of the person as well. */
    push: boolean
    /** The person cannot switch it off. */
    always: boolean
    /** Does not wait for the end of quiet hours. */
    urgent: boolean
    /** Comes as one summary of what has gathered, and only when it is chosen. */
    alert: boolean
  }[]
  quiet: QuietHours | null
  /** SMS about alerts that a person gets on a day at most. */
  alertSmsDaily: number
}

/** Choices of the viewer, event by event. */
export async function noticeSettingsOf(actor: Actor): Promise<NoticeSettings> {
  const chosen = (await noticeChoicesOf([actor.userId!])).get(actor.userId!) ?? NOTHING_CHOSEN
  // There are no notices about freight: nothing to choose.
  const types = NoticeType.codes.filter((type) => type !== NoticeType.freight)
  const events = types.map((type) => {
    const always = ALWAYS_BY_SMS.includes(type)
    const alert = ALERTS.includes(type)
    const sms = alert
      ? chosen.smsWanted.includes(type)
      : NEVER_BY_SMS.includes(type)
        ? null
        : always || !chosen.muted.includes(type)
    const push = alert ? chosen.pushWanted.includes(type) : always || !chosen.pushMuted.includes(type)
    return { type, sms, push, always, urgent: URGENT.includes(type), alert }
  })
  return { events, quiet: chosen.quiet, alertSmsDaily: await setting(SystemSetting.alertSmsDaily) }
}
