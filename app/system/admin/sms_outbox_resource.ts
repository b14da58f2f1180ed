import { choice, datetime, defineResource, number, text, textarea } from '#app/admin/define'
import { smsActions } from '#app/system/admin/sms_actions'
import SmsMessage from '#app/system/models/sms_message'
import { SmsState } from '#app/system/codes'

export default defineResource(SmsMessage, {
  name: 'sms_messages',
  label: '短信发件箱',
  group: '系统',
  path: 'system/sms-outbox',
  icon: 'message',
  order: 700,
  owners: 'platform',
  search: ['mobile', 'content'],
  fields: {
    createdAt: datetime({ label: '时间', list: true, sort: true }),
    mobile: text({ label: '手机号', list: true, filter: true }),
    content: textarea({ label: '内容', list: true, width: 420, permission: 'sms_messages.content' }),
    state: choice(SmsState, { list: true, filter: true }),
    attempts: number({ label: '发送次数', list: true }),
    gateway: choice({ outbox: '发件箱', aliyun: '阿里云' }, { label: '通道', list: true }),
    providerId: text({ label: '回执号' }),
    sendAfter: datetime({ label: '定时发送' }),
    sentAt: datetime({ label: '发送时间', list: true }),
    error: text({ label: '失败原因', list: true }),
  },
  views: [{ label: '发送失败', filter: { state: SmsState.failed }, tone: 'red', count: true }],
  actions: smsActions,
})
