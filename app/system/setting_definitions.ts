/*
 * Every parameter of trade that the platform may change (state-machines §0): name, unit, default, limits. Keys are those of the
 * document. Amounts of money are cents, rates of money cents per tonne.
 */
export type NumberSetting = {
  type: 'number'
  label: string
  group: string
  unit: string
  value: number
  min: number
  max: number
  decimals: number
  help?: string
}
export type SessionsSetting = {
  type: 'sessions'
  label: string
  group: string
  unit: string
  value: string[]
  help?: string
}
export type SettingDefinition = NumberSetting | SessionsSetting

type Limits = { min?: number; max?: number; decimals?: number; help?: string }

function amount(group: string, label: string, unit: string, value: number, limits: Limits = {}): NumberSetting {
  return { type: 'number', label, group, unit, value, min: 0, max: 1_000_000_000, decimals: 0, ...limits }
}

const TIME = '时限'
const DEPOSIT = '保证金'
const FEE = '服务费'
const AUCTION = '竞价'
const OTHER = '其他'

export const SETTINGS = {
  'acceptTimeout': amount(TIME, '接单时限', '小时', 24, { min: 1, max: 240 }),
  'payTimeout': amount(TIME, '付款时限', '工作日', 3, { min: 1, max: 30, help: '截止到当日 17:00' }),
  'releaseTimeout': amount(TIME, '放货时限', '工作日', 1, { min: 1, max: 30 }),
  'pickTimeout': amount(TIME, '提货时限', '天', 15, { min: 1, max: 180, help: '逾期由买方承担仓储费' }),
  'objectionTimeout': amount(TIME, '异议期', '工作日', 3, { min: 1, max: 30, help: '自最后一次提货起' }),
  'settleConfirmTimeout': amount(TIME, '结算确认时限', '工作日', 3, { min: 1, max: 30, help: '逾期自动确认' }),
  'topUpTimeout': amount(TIME, '补款时限', '工作日', 2, { min: 1, max: 30 }),
  'invoiceTimeout': amount(TIME, '开票时限', '工作日', 5, { min: 1, max: 60 }),
  'quoteValid': amount(TIME, '询价有效期', '小时', 48, { min: 1, max: 240 }),
  'demandValid': amount(TIME, '求购有效期', '天', 15, { min: 1, max: 60 }),
  'manualHold': amount(TIME, '手工预留', '小时', 24, { min: 1, max: 72, help: '同一批次 3 天内限一次' }),

  'deposit.cotton': amount(DEPOSIT, '棉花定金', '分/吨', 50_000),
  'deposit.seed': amount(DEPOSIT, '棉副产品定金', '分/吨', 10_000),
  'deposit.psf': amount(DEPOSIT, '涤短定金', '分/吨', 30_000),
  'deposit.basis': amount(DEPOSIT, '基差订单定金', '分/吨', 100_000),
  'deposit.usd': amount(DEPOSIT, '美元订单定金', '%', 3, { max: 100, decimals: 2, help: '按美元货值折人民币' }),
  'deposit.auction': amount(DEPOSIT, '竞价保证金', '分/吨', 50_000),
  'deposit.freight': amount(DEPOSIT, '运费保证金', '分/吨', 2_000),
  'deposit.entrust': amount(DEPOSIT, '委托保证金', '%', 10, { max: 100, decimals: 2, help: '按委托最高价货值' }),

  'fee.spot': amount(FEE, '现货服务费（卖方）', '分/吨', 500),
  'fee.auction': amount(FEE, '竞价服务费（卖方）', '分/吨', 1_000),
  'fee.entrust': amount(FEE, '委托服务费（委托方）', '分/吨', 3_000),
  'fee.freight': amount(FEE, '运费服务费（承运商）', '%', 1, { max: 20, decimals: 2, help: '按运费' }),
  'storageFee': amount(FEE, '逾期仓储费', '分/吨·天', 60),
  'retention': amount(FEE, '发票尾款', '%', 5, { max: 30, decimals: 2, help: '按结算金额，发票确认后释放' }),

  'auction.lockBefore': amount(AUCTION, '锁定提前', '分钟', 10, { min: 1, max: 120 }),
  'auction.flashCap': amount(AUCTION, '秒杀最长', '分钟', 60, { min: 1, max: 240 }),
  'auction.confirmTimeout': amount(AUCTION, '成交确认', '工作日', 1, { min: 1, max: 10, help: '截止到当日 17:00' }),
  'freight.flashCap': amount(AUCTION, '运费秒杀最长', '分钟', 30, { min: 1, max: 240 }),

  'scaleTolerance': amount(OTHER, '合理磅差', '‰', 3, { max: 20, decimals: 1, help: '仅毛重计价的棉花' }),
  'withdrawAutoLimit': amount(OTHER, '出金自动审核上限', '分', 50_000_000),
  'pointLimit': amount(OTHER, '点价涨跌停幅度', '%', 4, { min: 1, max: 20, decimals: 1, help: '按上一交易日结算价' }),
  'tradeHours': {
    type: 'sessions',
    label: '点价交易时段',
    group: OTHER,
    unit: '时段',
    value: ['09:00-10:15', '10:30-11:30', '13:30-15:00', '21:00-23:00'],
    help: '下单不限时段',
  } as SessionsSetting,
} satisfies Record<string, SettingDefinition>

export type SettingKey = keyof typeof SETTINGS
export type SettingValue<Key extends SettingKey> = (typeof SETTINGS)[Key]['value']

/** The first reason why a value cannot be this setting, or null. */
export function settingProblem(key: SettingKey, value: unknown): string | null {
  const definition: SettingDefinition = SETTINGS[key]
  if (definition.type === 'sessions') {
    if (!Array.isArray(value) || value.length === 0) return `${definition.label}至少一个时段`
    let last = ''
    for (const session of value) {
      const match = /^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/.test(String(session))
      const [from, to] = String(session).split('-')
      if (!match || from >= to) return `${definition.label}格式应为 09:00-10:15，且开始早于结束`
      if (from < last) return `${definition.label}须按时间先后排列且不重叠`
      last = to
    }
    return null
  }
  if (typeof value !== 'number' || !Number.isFinite(value)) return `${definition.label}须为数字`
  if (value < definition.min || value > definition.max)
    return `${definition.label}须在${definition.min}与${definition.max}之间`
  if (Number(value.toFixed(definition.decimals)) !== value)
    return definition.decimals === 0
      ? `${definition.label}须为整数`
      : `${definition.label}最多${definition.decimals}位小数`
  return null
}
