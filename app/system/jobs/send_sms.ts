import { defineJob } from '#core/jobs'
import { inTransaction, type Trx } from '#core/transaction'
import { moveSms } from '#app/system/moves'
import SmsMessage from '#app/system/models/sms_message'
import { smsGateway } from '#app/system/sms/sms_gateway'
import { SmsState } from '#app/system/codes'

const MAX_ATTEMPTS = 5

/** Seconds after which a message that was taken for sending may be taken again: the gateway is given up after ten. */
const CLAIM = 60

/** The message under a row lock while it waits to be sent. */
async function lockWaiting(trx: Trx, id: number): Promise<SmsMessage | null> {
  const message = await SmsMessage.query({ client: trx }).where('id', id).forUpdate().first()
  return message?.state === SmsState.waiting ? message : null
}

/** Takes a message for sending, so that of two runs for it only one sends. Null when there is nothing to send. */
async function claim(id: number): Promise<SmsMessage | null> {
  return inTransaction(async (trx) => {
    const message = await lockWaiting(trx, id)
    if (!message) return null
    const { rowCount } = (await trx.rawQuery(
      `update sms_messages set claimed_at = clock_timestamp() where id = ?
         and (claimed_at is null or claimed_at < clock_timestamp() - make_interval(secs => ?))`,
      [id, CLAIM]
    )) as { rowCount: number }
    if (rowCount === 0) return null
    if (message.template === 'code' && Date.now() - message.createdAt.toMillis() > 5 * 60_000) {
      await moveSms(trx, message, { to: SmsState.failed, fields: { error: '验证码已过期，未发送' } })
      return null
    }
    return message
  })
}

/**
 * Passes one waiting message to the gateway. May run twice: a sent message is not sent again, and a code older than its five minutes is
 * not sent at all. Throws while a retry is useful, so that the queue retries. No transaction is open while the gateway is asked, because it
 * may take ten seconds to answer.
 */
async function sendSms({ id }: { id: number }): Promise<void> {
  const claimed = await claim(id)
  if (!claimed) return
  const gateway = smsGateway()
  const { mobile, template, params, content } = claimed
  const attempts = claimed.attempts + 1
  const sent = await gateway.send({ id, mobile, template, params, content }).then(
    (providerId) => ({ providerId, error: null }),
    (error) => ({ providerId: null, error: String((error as Error).message).slice(0, 300) })
  )
  await inTransaction(async (trx) => {
    const message = await lockWaiting(trx, id)
    if (!message) return
    const fields = { attempts, claimedAt: null, gateway: gateway.name, ...sent }
    if (sent.error !== null) {
      if (attempts >= MAX_ATTEMPTS) await moveSms(trx, message, { to: SmsState.failed, fields })
      else await message.merge(fields).save()
      return
    }
    // a code sent through a real gateway is removed from the row
    const secret = template === 'code' && gateway.name !== 'outbox'
    await moveSms(trx, message, {
      to: SmsState.sent,
      fields: { ...fields, ...(secret ? { content: content.replace(params.code, '******'), params: {} } : {}) },
      columns: { sent_at: trx.raw('now()') },
    })
  })
  if (sent.error !== null && attempts < MAX_ATTEMPTS) throw new Error(`sms ${id} was not sent: ${sent.error}`)
}

export const sendSmsJob = defineJob<{ id: number }>({
  name: 'system.send-sms',
  label: '发送短信',
  handle: sendSms,
  options: { retryLimit: MAX_ATTEMPTS, retryDelay: 3, retryBackoff: true },
})
