import { defineRefusals, missing } from '#core/refusal'

/** Refusals of this module. */
export const SystemRefusal = defineRefusals('system', {
  fileMissing: missing('文件不存在或已被删除'),
  onlyFailedSms: '只能重新发送失败的短信',
  codeSmsNotResent: '验证码短信不能重新发送，请用户重新获取',
  dayInCalendar: ({ day }: { day: string }) => `${day}已在日历中`,
})
