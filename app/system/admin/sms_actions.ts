import { action } from '#app/admin/define'
import { resendSms } from '#app/system/actions/resend_sms'
import { SmsState } from '#app/system/codes'

/** Sending a message again that the gateway has refused. */
export const smsActions = {
  resend: action({
    label: '重新发送',
    bulk: true,
    available: { state: [SmsState.failed] },
    run: ({ id, actor, trx }) => resendSms(id, actor, trx),
  }),
}
