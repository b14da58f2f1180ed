import { defineRefusals, missing } from '#core/refusal'

/** Refusals of this module. */
export const SystemRefusal = defineRefusals('system', {
  fileMissing: missing('文件不存在或已被删除'),
  filesOfPersonFull: ({ megabytes }: { megabytes: number }) =>
    `您上传的文件已超过${megabytes}MB，请联系平台清理后再上传`,
  filesOfCompanyFull: ({ megabytes }: { megabytes: number }) =>
    `贵司上传的文件已超过${megabytes}MB，请联系平台清理后再上传`,
  jobUnknown: '该任务已不存在，不能重试',
  smsCompulsory: ({ event }: { event: string }) => `“${event}”涉及交易安全，短信和推送不能关闭`,
  noAlert: ({ event }: { event: string }) => `“${event}”不是关注提醒，不能另行选择`,
  pushHostUnknown: '该浏览器的推送服务暂不支持，请换用其他浏览器',
  pushNeedsBrowser: '请在浏览器中登录后开启推送',
  pushDevicesFull: ({ most }: { most: number }) => `最多在${most}个设备上接收推送，请先移除不用的设备`,
  pushDeviceGone: missing('该设备已不接收推送'),
  pushOffHere: '本设备尚未开启推送',
  pushGone: '本设备的推送登记已失效，请重新开启',
  pushUnreachable: ({ host }: { host: string }) => `推送服务${host}连接不上，本设备可能收不到推送，请保留短信提醒`,
  pushRefused: ({ status }: { status: number }) => `推送服务未接受（${status}），请重新开启推送`,
  pushTooLate: '推送已过时效或设备已移除，不再发送',
  quietHoursEmpty: '免打扰的开始和结束时间不能相同',
  onlyFailedSms: '只能重新发送失败的短信',
  codeSmsNotResent: '验证码短信不能重新发送，请用户重新获取',
  dayInCalendar: ({ day }: { day: string }) => `${day}已在日历中`,
})
