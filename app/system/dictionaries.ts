import { defineDictionary } from '#core/dictionary'

export const SmsStates = defineDictionary('smsState', '短信状态', {
  1: ['待发送', 'amber'],
  2: ['已发送', 'green'],
  8: ['发送失败', 'red'],
})

/** What a notice is about (state-machines §14); the number is that of its code: N03 → 3. */
export const NoticeTypes = defineDictionary('noticeType', '消息类型', {
  1: '认证结果',
  2: '询价',
  3: '新订单',
  4: '接单结果',
  5: '点价',
  6: '付款到账',
  7: '放货提货',
  8: '提货完成',
  9: '结算确认',
  10: '补款退款',
  11: '发票',
  12: '异议裁定',
  13: '竞价',
  14: '保证金',
  15: '出入金',
  16: '开户结果',
  17: '运费竞价',
  18: '匹配提醒',
  19: '点价截止提醒',
  20: '违约与限制',
  21: '个性化提醒',
})

/** Kinds of actors, for people. */
export const ACTOR_KINDS = {
  member: ['会员', 'indigo'],
  operator: ['管理员', 'amber'],
  system: '系统',
  guest: '游客',
} as const
