import { defineRefusals, missing } from '#core/refusal'

/** Refusals of this module. */
export const SystemRefusal = defineRefusals('system', {
  fileMissing: missing('文件不存在或已被删除'),
  filesOfPersonFull: ({ megabytes }: { megabytes: number }) =>
    `您上传的文件已超过${megabytes}MB，请联系平台清理后再上传`,
  filesOfCompanyFull: ({ megabytes }: { megabytes: number }) =>
    `贵司上传的文件已超过${megabytes}MB，请联系平台清理后再上传`,
  jobUnknown: '该任务已不存在，不能重试',
  smsCompulsory: ({ event }: { event: string }) => `“${event}”涉及交易安全，短信不能关闭`,
  quietHoursEmpty: '免打扰的开始和结束时间不能相同',
  onlyFailedSms: '只能重新发送失败的短信',
  codeSmsNotResent: '验证码短信不能重新发送，请用户重新获取',
  dayInCalendar: ({ day }: { day: string }) => `${day}已在日历中`,
})
