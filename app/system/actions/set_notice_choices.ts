import type { Actor } from '#core/actor'
import { refuse } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import { NoticeType } from '#app/system/codes'
import { SystemRefusal } from '#app/system/refusals'
import { ALWAYS_BY_SMS, type QuietHours } from '#app/system/rules/notice_choices'

/**
 * Keeps what a person wants to hear of by SMS, and when not. It holds for messages that are queued from now on.
 *
 * @throws RefusedError for events that nobody can switch off, and for hours that begin when they end
 */
export async function setNoticeChoices(
  { muted, quiet }: { muted: NoticeType[]; quiet: QuietHours | null },
  actor: Actor,
  outer?: Trx
): Promise<void> {
  const compulsory = muted.find((type) => ALWAYS_BY_SMS.includes(type))
  if (compulsory) throw refuse(SystemRefusal.smsCompulsory({ event: NoticeType.word(compulsory) }))
  if (quiet && quiet.from === quiet.to) throw refuse(SystemRefusal.quietHoursEmpty)
  await inTransaction(async (trx) => {
    await trx
      .table('notice_settings')
      .insert({
        user_id: actor.userId!,
        muted: [...new Set(muted)],
        quiet_from: quiet?.from ?? null,
        quiet_to: quiet?.to ?? null,
        updated_at: trx.raw('now()'),
      })
      .onConflict('user_id')
      .merge()
  }, outer)
}
