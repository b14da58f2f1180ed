/*
 * Every parameter of trade that the platform may change (state-machines §0): a field of the back office with its default and its limits. Keys
 * are those of the document. Amounts of money are cents, rates of money cents per tonne.
 */
import { money, number, percent, price, type Field, type FieldOptions } from '#app/admin/fields'
import { sessions, sessionsProblem } from '#app/admin/kinds/sessions'

/** `decimals` are digits of the stored value: none for cents. */
export type NumberSetting = Field & { group: string; value: number; min: number; max: number; decimals: number }
export type SessionsSetting = Field & { group: string; value: string[] }
export type SettingDefinition = NumberSetting | SessionsSetting

type NumberField = (options: FieldOptions) => Field

function parameter(field: NumberField, group: string, value: number, options: FieldOptions): NumberSetting {
  const limited = { min: 0, max: 1_000_000_000, decimals: 0, required: true, ...options }
  return { ...limited, ...field(limited), group, value }
}

type More = Partial<FieldOptions>

/** A number of something: hours, working days, tenths of a percent. */
const amount = (group: string, label: string, unit: string, value: number, more: More = {}) =>
  parameter(number, group, value, { label, unit, ...more })

/** Cents per tonne. */
const rate = (group: string, label: string, value: number, more: More = {}) =>
  parameter(price, group, value, { label, ...more })

/** Per cent of something. */
const share = (group: string, label: string, value: number, more: More = {}) =>
  parameter(percent, group, value, { label, max: 100, decimals: 2, ...more })

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

  'deposit.cotton': rate(DEPOSIT, '棉花定金', 50_000),
  'deposit.seed': rate(DEPOSIT, '棉副产品定金', 10_000),
  'deposit.psf': rate(DEPOSIT, '涤短定金', 30_000),
  'deposit.basis': rate(DEPOSIT, '基差订单定金', 100_000),
  'deposit.usd': share(DEPOSIT, '美元订单定金', 3, { help: '按美元货值折人民币' }),
  'deposit.auction': rate(DEPOSIT, '竞价保证金', 50_000),
  'deposit.freight': rate(DEPOSIT, '运费保证金', 2_000),
  'deposit.entrust': share(DEPOSIT, '委托保证金', 10, { help: '按委托最高价货值' }),

  'fee.spot': rate(FEE, '现货服务费（卖方）', 500),
  'fee.auction': rate(FEE, '竞价服务费（卖方）', 1_000),
  'fee.entrust': rate(FEE, '委托服务费（委托方）', 3_000),
  'fee.freight': share(FEE, '运费服务费（承运商）', 1, { max: 20, help: '按运费' }),
  'storageFee': rate(FEE, '逾期仓储费', 60, { unit: '元/吨·天' }),
  'retention': share(FEE, '发票尾款', 5, { max: 30, help: '按结算金额，发票确认后释放' }),

  'auction.lockBefore': amount(AUCTION, '锁定提前', '分钟', 10, { min: 1, max: 120 }),
  'auction.flashCap': amount(AUCTION, '秒杀最长', '分钟', 60, { min: 1, max: 240 }),
  'auction.confirmTimeout': amount(AUCTION, '成交确认', '工作日', 1, { min: 1, max: 10, help: '截止到当日 17:00' }),
  'freight.flashCap': amount(AUCTION, '运费秒杀最长', '分钟', 30, { min: 1, max: 240 }),

  'scaleTolerance': amount(OTHER, '合理磅差', '‰', 3, { max: 20, decimals: 1, help: '仅毛重计价的棉花' }),
  'withdrawAutoLimit': parameter(money, OTHER, 50_000_000, { label: '出金自动审核上限' }),
  'pointLimit': share(OTHER, '点价涨跌停幅度', 4, { min: 1, max: 20, decimals: 1, help: '按上一交易日结算价' }),
  'tradeHours': {
    ...sessions({ label: '点价交易时段', required: true, help: '下单不限时段，多个时段用逗号分开' }),
    group: OTHER,
    value: ['09:00-10:15', '10:30-11:30', '13:30-15:00', '21:00-23:00'],
  } as SessionsSetting,
} satisfies Record<string, SettingDefinition>

export type SettingKey = keyof typeof SETTINGS
export type SettingValue<Key extends SettingKey> = (typeof SETTINGS)[Key]['value']

const isSessions = (definition: SettingDefinition): definition is SessionsSetting => Array.isArray(definition.value)

/** The first reason why a value cannot be this setting, or null. */
export function settingProblem(key: SettingKey, value: unknown): string | null {
  const definition: SettingDefinition = SETTINGS[key]
  if (isSessions(definition)) return sessionsProblem(definition.label, value)
  if (typeof value !== 'number' || !Number.isFinite(value)) return `${definition.label}须为数字`
  if (value < definition.min || value > definition.max)
    return `${definition.label}须在${definition.min}与${definition.max}之间`
  if (Number(value.toFixed(definition.decimals)) !== value)
    return definition.decimals === 0
      ? `${definition.label}须为整数`
      : `${definition.label}最多${definition.decimals}位小数`
  return null
}
