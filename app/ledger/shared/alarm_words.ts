/* Chinese words for the details of alarms (`raiseAlarm`), and which of them are amounts in cents, as the books have them. */
export const ALARM_WORDS = {
  day: '日期',
  differences: '差异',
  mismatches: '不一致',
  check: '核对项',
  subject: '对象',
  expected: '应为（元）',
  actual: '实为（元）',
  bank: '银行（元）',
  ours: '平台（元）',
  kind: '业务',
  open: '开户',
  verify: '验卡',
  withdraw: '出金',
  refund: '退款',
  close: '销户',
  in: '入金',
  orderId: '流水号',
  serial: '银行流水号',
  amount: '金额（元）',
  status: '结果',
  success: '成功',
  failed: '失败',
  processing: '处理中',
  companyId: '企业编号',
  orderNo: '订单号',
  contract: '合约',
  instructionId: '指令编号',
  price: '价格（元/吨）',
  sentAt: '发送时间',
  problem: '问题',
} as const

export const ALARM_CENTS = [
  'expected',
  'actual',
  'bank',
  'ours',
  'amount',
  'price',
] as const satisfies readonly (keyof typeof ALARM_WORDS)[]

/** What `raiseAlarm` may be told: keys that have a word. */
export type AlarmDetails = Partial<Record<keyof typeof ALARM_WORDS, unknown>>
