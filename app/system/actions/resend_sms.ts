import type { Actor } from '#core/actor'
import { audit } from '#core/audit'
import { refuse } from '#core/errors'
import { enqueue } from '#core/jobs'
import type { Trx } from '#core/transaction'
import { moveSms } from '#app/system/moves'
import SmsMessage from '#app/system/models/sms_message'
import { sendSmsJob } from '#app/system/jobs/send_sms'
import { SmsState } from '#app/system/codes'
import { SystemRefusal } from '#app/system/refusals'

/** Sends a failed message again. Codes are refused: they have expired, and the user can request another. */
export async function resendSms(id: number, actor: Actor, trx: Trx): Promise<void> {
  const message = await SmsMessage.query({ client: trx }).where('id', id).forUpdate().firstOrFail()
  if (message.state !== SmsState.failed) throw refuse(SystemRefusal.onlyFailedSms)
  if (message.template === 'code') throw refuse(SystemRefusal.codeSmsNotResent)
  await moveSms(trx, message, { to: SmsState.waiting, fields: { attempts: 0, error: null } })
  await enqueue(trx, sendSmsJob, { id })
  await audit(trx, actor, {
    action: 'sms_messages.resend',
    entity: 'sms_message',
    entityId: id,
    from: SmsState.failed,
    to: SmsState.waiting,
    summary: '重新发送短信',
  })
}
