import db from '@adonisjs/lucid/services/db'
import { defineJob } from '#core/jobs'
import { inTransaction, type Trx } from '#core/transaction'
import { moveSms } from '#app/system/moves'
import SmsMessage from '#app/system/models/sms_message'
import { smsGateway } from '#app/system/sms/sms_gateway'
import { SmsState } from '#app/system/codes'

const MAX_ATTEMPTS = 5

/**
 * Passes one waiting message to the gateway. May run twice: a sent message is not sent again, and a code older than its five minutes is
 * not sent at all. Throws while a retry is useful, so that the queue retries.
 */
async function sendSms({ id }: { id: number }): Promise<void> {
  const work = async (trx: Trx) => {
    const message = await SmsMessage.query({ client: trx }).where('id', id).forUpdate().first()
    if (!message || message.state !== SmsState.waiting) return
    const gateway = smsGateway()
    const attempts = message.attempts + 1
    const age = Date.now() - message.createdAt.toMillis()
    if (message.template === 'code' && age > 5 * 60_000) {
      await moveSms(trx, message, { to: SmsState.failed, fields: { error: '验证码已过期，未发送' } })
      return
    }
    try {
      const providerId = await gateway.send({
        id,
        mobile: message.mobile,
        template: message.template,
        params: message.params,
        content: message.content,
      })
      const secret = message.template === 'code' && gateway.name !== 'outbox'
      await moveSms(trx, message, {
        to: SmsState.sent,
        fields: {
          attempts,
          gateway: gateway.name,
          providerId,
          error: null,
          // a code sent through a real gateway is removed from the row
          ...(secret ? { content: message.content.replace(message.params.code, '******'), params: {} } : {}),
        },
        columns: { sent_at: trx.raw('now()') },
      })
    } catch (error) {
      const text = String((error as Error).message).slice(0, 300)
      message.merge({ attempts, gateway: gateway.name, error: text })
      if (attempts >= MAX_ATTEMPTS) await moveSms(trx, message, { to: SmsState.failed })
      else await message.save()
    }
  }
  // No retry: a sent message cannot be undone.
  await inTransaction(work, undefined, { retry: false })
  const after = await db.from('sms_messages').where('id', id).first()
  if (after?.state === SmsState.waiting) throw new Error(`sms ${id} was not sent: ${after.error}`)
}

export const sendSmsJob = defineJob<{ id: number }>({
  name: 'system.send-sms',
  handle: sendSms,
  options: { retryLimit: MAX_ATTEMPTS, retryDelay: 3, retryBackoff: true },
})
