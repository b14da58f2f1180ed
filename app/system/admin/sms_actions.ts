import { action } from '#app/admin/define'
import { resendSms } from '#app/system/actions/resend_sms'
import { SmsState } from '#app/system/codes'

/** A message that the gateway refused can be sent again. */
export const smsActions = {
  resend: action({
    label: '重新发送',
    bulk: true,
    available: { state: [SmsState.failed] },
    run: ({ id, actor, trx }) => resendSms(id, actor, trx),
  }),
}
