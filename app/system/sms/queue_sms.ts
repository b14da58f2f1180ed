/*
 * Outgoing SMS: a row written in the transaction of its cause and sent by a job after commit.
 */
import db from '@adonisjs/lucid/services/db'
import { siteName } from '#config/app'
import { enqueue } from '#core/jobs'
import type { Trx } from '#core/transaction'
import { sendSmsJob } from '#app/system/jobs/send_sms'

/** What the text of each template needs. */
type SmsParams = { code: { code: string; purpose: string }; notice: { content: string } }

export type SmsTemplate = keyof SmsParams

/** Texts of the templates (state-machines §14): `【棉花交易平台】您的订单…`. */
const TEXTS: { [Template in SmsTemplate]: (params: SmsParams[Template]) => string } = {
  code: ({ code, purpose }) => `【${siteName}】您正在${purpose}，验证码为${code}，5分钟内有效，请勿告知他人。`,
  notice: ({ content }) => `【${siteName}】${content}`,
}

/** Queues one SMS, for now or for a later moment. Nothing is sent when the transaction rolls back. */
export async function queueSms<Template extends SmsTemplate>(
  trx: Trx | null,
  mobile: string,
  template: Template,
  params: SmsParams[Template],
  sendAfter: Date | null = null
) {
  const [{ id }] = await (trx ?? db)
    .table('sms_messages')
    .returning('id')
    .insert({
      mobile,
      template,
      params: JSON.stringify(params),
      content: TEXTS[template](params).slice(0, 500),
      send_after: sendAfter,
    })
  await enqueue(trx, sendSmsJob, { id }, sendAfter ? { startAfter: sendAfter } : {})
}
