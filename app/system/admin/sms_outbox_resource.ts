import { action, choice, datetime, defineResource, number, text, textarea } from '#app/admin/define'
import { resendSms } from '#app/system/actions/resend_sms'
import { SmsStates } from '#app/system/dictionaries'
import SmsMessage from '#app/system/models/sms_message'

export default defineResource(SmsMessage, {
  name: 'sms_messages',
  label: '短信发件箱',
  group: '系统',
  path: 'system/sms-outbox',
  icon: 'message',
  order: 700,
  title: 'mobile',
  search: ['mobile', 'content'],
  fields: {
    createdAt: datetime({ label: '时间', list: true, sort: true, readOnly: true }),
    mobile: text({ label: '手机号', list: true, filter: true, readOnly: true }),
    content: textarea({ label: '内容', list: true, readOnly: true, width: 420, permission: 'sms_messages.content' }),
    state: choice(SmsStates, { list: true, filter: true, readOnly: true }),
    attempts: number({ label: '发送次数', list: true, readOnly: true }),
    gateway: choice({ outbox: '发件箱', aliyun: '阿里云' }, { label: '通道', list: true, readOnly: true }),
    providerId: text({ label: '回执号', readOnly: true }),
    sentAt: datetime({ label: '发送时间', list: true, readOnly: true }),
    error: text({ label: '失败原因', list: true, readOnly: true }),
  },
  views: [{ label: '发送失败', filter: { state: 8 }, tone: 'red', count: true }],
  actions: {
    resend: action({
      label: '重新发送',
      bulk: true,
      available: { state: [8] },
      run: ({ id, actor, trx }) => resendSms(id, actor, trx),
    }),
  },
})
