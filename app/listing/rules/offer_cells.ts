/* What a sheet with goods by the tonne says of their offer. Linear expressions only: cells come from outside. */
import { Decimal } from 'decimal.js'
import { CellError, CellIgnored, clean, isAsked, parseDate, parseNumber } from '#app/catalog/import/parse_values'
import type { GoodsField } from '#app/goods_import/sheet/goods_field'
import type { GoodsRow } from '#app/goods_import/sheet/goods_row'
import { DeliveryType } from '#app/listing/codes'
import { isOffered, mixedTerms, type GoodsOffer } from '#app/listing/rules/goods_offer'
import type { Cents } from '#core/money'

/** Prices are of a tonne: other units are for the seller to convert. */
const OTHER_UNIT = /kg|公斤|千克|斤|万/i

const PRICE: GoodsField = {
  key: 'price',
  label: '单价',
  type: 'number',
  group: '挂牌',
  digits: 6,
  constant: true,
  titles:
    '单价 价格 报价 售价 销售价 销售价格 销售单价 含税价 含税价格 含税单价 单价含税 价格含税 出厂价 出厂价格 挂牌价 挂牌价格 一口价 现价',
  unless: OTHER_UNIT,
  shownUnit: '元/吨',
  hint: '含税，填了单价（或基差）的商品导入后直接挂牌；不填只录入，之后再挂牌',
}
const BASIS: GoodsField = {
  key: 'priceDiff',
  label: '基差',
  type: 'number',
  group: '挂牌',
  digits: 6,
  constant: true,
  titles: '基差 升贴水 基差报价 升贴水报价',
  unless: OTHER_UNIT,
  shownUnit: '元/吨',
  hint: '仅涤短，可为负数，如 -80；单价和基差只填一项',
}
const CONTRACT: GoodsField = {
  key: 'priceContract',
  label: '点价合约',
  type: 'code',
  group: '挂牌',
  constant: true,
  titles: '点价合约 合约 期货合约 合约代码 基差合约 参考合约',
  hint: '填基差时必填，如 PF2703',
}
const DEADLINE: GoodsField = {
  key: 'pointDeadline',
  label: '点价截止日',
  type: 'date',
  group: '挂牌',
  constant: true,
  titles: '点价截止日 点价截止日期 点价期限 最后点价日',
  hint: '不填为合约交割月前最后交易日',
}
const DELIVERY: GoodsField = {
  key: 'deliveryType',
  label: '交货方式',
  type: 'text',
  group: '挂牌',
  constant: true,
  titles: '交货方式 交货 交割方式 交付方式 提货方式 配送方式 自提送到',
  hint: '自提 或 送到，不填为自提',
}

export const OFFER_FIELDS: readonly GoodsField[] = [PRICE, BASIS, CONTRACT, DEADLINE, DELIVERY]

const shown = (text: string) => text.slice(0, 20)

/** Yuan with at most two decimals, in cents. @throws CellError */
function centsOf(text: string, field: GoodsField): Cents | null {
  const yuan = parseNumber(text, field)
  if (yuan === null) return null
  const cents = new Decimal(yuan).times(100)
  if (!cents.isInteger()) throw new CellError(`${field.label}${shown(text)}最多两位小数`)
  return cents.toNumber()
}

/**
 * `7120`, `7,120.00元/吨`, `¥7120`.
 *
 * @throws CellError for what is no number, CellIgnored for goods that are priced by talking
 */
export function parsePrice(cell: string): Cents | null {
  const text = clean(cell)
    .replace(/^[¥￥]/, '')
    .replace(/元(\/吨)?$/, '')
    .trim()
  if (isAsked(text)) throw new CellIgnored(`单价“${text}”不是数字，只录入不挂牌`)
  return centsOf(text, PRICE)
}

export type BasisCell = { contract: string | null; basis: Cents | null }

/**
 * `-80`, `贴水80`, `PF2703-80`, `PF2703 +120元/吨`.
 *
 * @throws CellError
 */
export function parseBasis(cell: string): BasisCell {
  const text = clean(cell)
    .replace(/\s/g, '')
    .replace(/元(\/吨)?$/, '')
    .replaceAll('−', '-')
  const [, contract] = /^([A-Za-z]{2}\d{4})(?=[+-]|升水|贴水|$)/.exec(text) ?? []
  const rest = text.slice(contract?.length ?? 0)
  const bare = rest.replace(/^升水?\+?/, '').replace(/^贴水?-?/, '-')
  return { contract: contract?.toUpperCase() ?? null, basis: bare === '' ? null : centsOf(bare, BASIS) }
}

/** `PF2703`, `短纤2703`, `2703`. @throws CellError */
export function parsePointContract(cell: string): string | null {
  const text = clean(cell).replace(/\s/g, '').toUpperCase()
  if (text === '') return null
  const [, product, month] = /^([A-Z]{2}|短纤)?(\d{4})(?:合约)?$/.exec(text) ?? []
  if (month === undefined) throw new CellError(`点价合约“${shown(text)}”无法识别，请写成PF2703的样子`)
  return `${product === undefined || product === '短纤' ? 'PF' : product}${month}`
}

/** @throws CellError */
export function parseDelivery(cell: string): DeliveryType | null {
  const text = clean(cell).replace(/\s/g, '')
  if (text === '') return null
  if (/自提|自取|库提|厂提|出厂/.test(text)) return DeliveryType.pickUp
  if (/送到|送货|配送|送厂|包送|到厂|含运/.test(text)) return DeliveryType.delivered
  throw new CellError(`交货方式“${shown(text)}”无法识别，请写自提或送到`)
}

/**
 * The offer of a row; null when it names neither price nor basis, and the goods are only entered. What the terms say by themselves is an error of the
 * row here already.
 */
export function readOffer(row: GoodsRow): GoodsOffer | null {
  const basis = row.read('priceDiff', parseBasis)
  const offer: GoodsOffer = {
    price: row.read('price', parsePrice),
    priceDiff: basis?.basis,
    priceContract: row.read('priceContract', parsePointContract) ?? basis?.contract,
    pointDeadline: row.read('pointDeadline', (cell) => parseDate(cell, DEADLINE)),
    deliveryType: row.read('deliveryType', parseDelivery),
  }
  for (const [field, value] of Object.entries(offer)) row.set(field, value)
  const unread = row.errors.some(({ field }) => OFFER_FIELDS.some(({ key }) => key === field))
  if (!isOffered(offer)) {
    // A price that nobody could read is no reason to wonder about the delivery.
    if (!unread && offer.deliveryType !== null)
      row.warnings.push({ field: 'deliveryType', message: '没有单价或基差，只录入不挂牌，交货方式未导入' })
    return null
  }
  const mixed = mixedTerms(offer)
  if (mixed) row.errors.push({ field: mixed.field, message: mixed.message })
  return offer
}
