import { defineCodes, defineStates, type CodeOf } from '#core/define_codes'

export const SmsState = defineStates(
  'smsState',
  '短信状态',
  {
    waiting: [1, '待发送', 'plain', ['sent', 'failed']],
    sent: [2, '已发送', 'green'],
    failed: [8, '发送失败', 'red', ['waiting']],
  },
  { initial: ['waiting'], columns: ['sms_messages.state'] }
)
export type SmsState = CodeOf<typeof SmsState>

/** Background jobs that have failed for good. */
export const FailedJobState = defineStates(
  'failedJobState',
  '失败任务状态',
  {
    failed: [1, '待处理', 'amber', ['retried', 'dismissed']],
    retried: [2, '已重试', 'green'],
    dismissed: [3, '已忽略', 'grey'],
  },
  { initial: ['failed'], columns: ['failed_jobs.state'] }
)
export type FailedJobState = CodeOf<typeof FailedJobState>

/** Types of notices (state-machines §14); the number is that of the notice's code: N03 → 3. */
export const NoticeType = defineCodes(
  'noticeType',
  '消息类型',
  {
    certification: [1, '认证结果'],
    quotation: [2, '询价'],
    newOrder: [3, '新订单'],
    orderAccepted: [4, '接单结果'],
    pricing: [5, '点价'],
    payment: [6, '付款到账'],
    pickUp: [7, '放货提货'],
    picked: [8, '提货完成'],
    settlement: [9, '结算确认'],
    balance: [10, '补款退款'],
    invoice: [11, '发票'],
    claim: [12, '异议裁定'],
    auction: [13, '竞价'],
    deposit: [14, '保证金'],
    cash: [15, '出入金'],
    bankAccount: [16, '开户结果'],
    freight: [17, '运费竞价'],
    match: [18, '匹配提醒'],
    pricingDeadline: [19, '点价截止提醒'],
    breach: [20, '违约与限制'],
    individuation: [21, '个性化提醒'],
    security: [22, '账号安全'],
    approval: [23, '采购审批'],
  },
  { columns: ['push_messages.type'] }
)
export type NoticeType = CodeOf<typeof NoticeType>

/** Words for the kinds of actors. */
export const ACTOR_KINDS = {
  member: ['会员', 'indigo'],
  operator: ['操作员', 'plain'],
  system: '系统',
  guest: '游客',
} as const
