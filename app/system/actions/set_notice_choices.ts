import type { Actor } from '#core/actor'
import { refuse } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import { NoticeType } from '#app/system/codes'
import { SystemRefusal } from '#app/system/refusals'
import { ALERTS, ALWAYS_BY_SMS, type NoticeChoices } from '#app/system/rules/notice_choices'

/** What a person chooses; lists that are left out are empty. */
export type ChosenNotices = Pick<NoticeChoices, 'muted' | 'quiet'> & Partial<NoticeChoices>

/**
 * Keeps what a person wants to hear of by SMS and on his devices, and when not. It holds for messages that are queued from now on; alerts that are
 * older than the first wish to hear of them are not told.
 *
 * @throws RefusedError for events that nobody can switch off, and for hours that begin when they end
 */
export async function setNoticeChoices(
  { muted, pushMuted = [], smsWanted = [], pushWanted = [], quiet }: ChosenNotices,
  actor: Actor,
  outer?: Trx
): Promise<void> {
  const compulsory = [...muted, ...pushMuted].find((type) => ALWAYS_BY_SMS.includes(type))
  if (compulsory) throw refuse(SystemRefusal.smsCompulsory({ event: NoticeType.word(compulsory) }))
  const single = [...smsWanted, ...pushWanted].find((type) => !ALERTS.includes(type))
  if (single) throw refuse(SystemRefusal.noAlert({ event: NoticeType.word(single) }))
  if (quiet && quiet.from === quiet.to) throw refuse(SystemRefusal.quietHoursEmpty)
  const wants = smsWanted.length + pushWanted.length > 0
  await inTransaction(async (trx) => {
    await trx.rawQuery(
      `insert into notice_settings as s (user_id, muted, push_muted, sms_wanted, push_wanted, quiet_from, quiet_to, wanted_since, updated_at)
       values (:user, :muted, :pushMuted, :smsWanted, :pushWanted, :from, :to, case when :wants then now() end, now())
       on conflict (user_id) do update set muted = excluded.muted, push_muted = excluded.push_muted, sms_wanted = excluded.sms_wanted,
         push_wanted = excluded.push_wanted, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, updated_at = now(),
         wanted_since = case when :wants then coalesce(s.wanted_since, now()) end`,
      {
        user: actor.userId!,
        muted: [...new Set(muted)],
        pushMuted: [...new Set(pushMuted)],
        smsWanted: [...new Set(smsWanted)],
        pushWanted: [...new Set(pushWanted)],
        from: quiet?.from ?? null,
        to: quiet?.to ?? null,
        wants,
      } as never
    )
  }, outer)
}
