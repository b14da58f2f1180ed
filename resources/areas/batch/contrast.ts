/*
 * The rows of a comparison: what is compared, how it is shown, and which value is best.
 */
import { shortOrigin, storageWord, warehouseOf } from '~/components/offers/words'
import { wordOf } from '~/components/state_tag'
import { cropYear, fixed, money, price, signed, weight } from '~/lib/format'
import type { ListingRow } from '#wire/listing/transformers/listing'
import { ListingState, PriceType } from '#ui/generated/codes'

export type Line = {
  label: string
  unit?: string
  text: (row: ListingRow) => string
  /** The number that decides, with the direction that is better. */
  best?: { value: (row: ListingRow) => number | null; wants: 'high' | 'low' }
  /** Whether the line is there at all. */
  only?: (rows: ListingRow[]) => boolean
}

export type Group = { label: string; lines: Line[] }

const high = (value: (row: ListingRow) => number | null): Line['best'] => ({ value, wants: 'high' })
const low = (value: (row: ListingRow) => number | null): Line['best'] => ({ value, wants: 'low' })

const share = (label: string, key: keyof ListingRow, wants?: 'high' | 'low'): Line => ({
  label,
  unit: '%',
  text: (row) => fixed(row[key] as number | null, 2),
  best: wants && { value: (row) => row[key] as number | null, wants },
})

export const GROUPS: Group[] = [
  {
    label: '价格',
    lines: [
      {
        label: '单价（基差为参考价）',
        unit: '元/吨',
        text: (row) => `${row.priceType === PriceType.basis && row.price !== null ? '≈' : ''}${price(row.price)}`,
        best: low((row) => row.price),
      },
      {
        label: '基差',
        unit: '元/吨',
        text: (row) => (row.priceType === PriceType.basis ? `${row.priceContract} ${signed(row.priceDiff)}` : '--'),
        only: (rows) => rows.some(({ priceType }) => priceType === PriceType.basis),
      },
      {
        label: '折标准级价',
        unit: '元/吨',
        text: (row) => price(row.standardPrice),
        best: low((row) => row.standardPrice),
      },
      {
        label: '质量差价',
        unit: '元/吨',
        text: (row) => signed(row.percentAgio),
        best: high((row) => row.percentAgio),
      },
      {
        label: '郑商所升贴水',
        unit: '元/吨',
        text: (row) => (row.czceAgio === null ? '不可注册' : signed(row.czceAgio)),
        best: high((row) => row.czceAgio),
      },
      {
        label: '我的折算价',
        unit: '元/吨',
        text: (row) => price(row.ownPrice?.price),
        only: (rows) => rows.some(({ ownPrice }) => ownPrice !== undefined),
      },
      {
        label: '比我的折算价',
        unit: '元/吨',
        text: (row) => (row.ownPrice && row.price !== null ? signed(row.price - row.ownPrice.price) : '--'),
        best: low((row) => (row.ownPrice && row.price !== null ? row.price - row.ownPrice.price : null)),
        only: (rows) => rows.some(({ ownPrice }) => ownPrice !== undefined),
      },
      { label: '货款', unit: '元', text: (row) => money(row.amount) },
      { label: '定金', unit: '元/吨', text: (row) => (row.state === ListingState.listed ? price(row.deposit) : '--') },
      { label: '仓储费', text: (row) => (row.state === ListingState.listed ? storageWord(row) : '--') },
    ],
  },
  {
    label: '质量',
    lines: [
      {
        label: '主体颜色级',
        text: (row) => row.lvMainText ?? '--',
        best: low((row) => (row.lvMain ? Number(row.lvMain[1]) * 10 + Number(row.lvMain[0]) : null)),
      },
      { label: '平均长度', unit: 'mm', text: (row) => fixed(row.lenAvg), best: high((row) => row.lenAvg) },
      {
        label: '断裂比强度',
        unit: 'cN/tex',
        text: (row) => fixed(row.strengthAvg),
        best: high((row) => row.strengthAvg),
      },
      {
        label: '马克隆值',
        text: (row) => (row.mikeAvg === null ? '--' : `${row.mikeMain ?? ''} ${fixed(row.mikeAvg)}`.trim()),
      },
      {
        label: '长度整齐度',
        unit: '%',
        text: (row) => fixed(row.uniformityAvg),
        best: high((row) => row.uniformityAvg),
      },
      { label: '含杂率', unit: '%', text: (row) => fixed(row.impurity, 2), best: low((row) => row.impurity) },
      { label: '回潮率', unit: '%', text: (row) => fixed(row.moisture, 2), best: low((row) => row.moisture) },
      {
        label: '异性纤维',
        unit: '包',
        text: (row) => (row.foreignFiber === null ? '--' : String(row.foreignFiber)),
        best: low((row) => row.foreignFiber),
      },
    ],
  },
  {
    label: '比例',
    lines: [
      share('白棉1级', 'lv11', 'high'),
      share('白棉2级', 'lv21', 'high'),
      share('白棉3级', 'lv31'),
      share('白棉4级', 'lv41', 'low'),
      share('马值 A', 'A', 'high'),
      share('马值 B2', 'B2'),
      share('强力 S1', 'S1', 'high'),
      share('强力 S2', 'S2', 'high'),
      share('整齐度 U1', 'U1', 'high'),
      share('整齐度 U2', 'U2', 'high'),
      share('轧工 P1', 'P1', 'high'),
      share('轧工 P3', 'P3', 'low'),
    ],
  },
  {
    label: '货物',
    lines: [
      { label: '商品类型', text: (row) => wordOf('productType', row.productType) },
      { label: '产地', text: (row) => shortOrigin(row.chandi) },
      { label: '年度', text: (row) => cropYear(row.productionYear) },
      { label: '加工方式', text: (row) => wordOf('batchType', row.batchType) },
      { label: '加工厂', text: (row) => row.producerName ?? '--' },
      { label: '重量', unit: '吨', text: (row) => weight(row.settlementWeight) },
      { label: '包数', unit: '包', text: (row) => String(row.packets) },
      { label: '仓库', text: warehouseOf },
      {
        label: '交货方式',
        text: (row) => (row.state === ListingState.listed ? wordOf('deliveryType', row.deliveryType) : '--'),
      },
      { label: '卖方', text: (row) => row.companyName ?? '--' },
    ],
  },
]

/** Which rows hold the best value of a line; none when all are the same or fewer than two are known. */
export function bestOf(line: Line, rows: ListingRow[]): Set<number> {
  if (!line.best) return new Set()
  const values = rows.map(line.best.value)
  const known = values.filter((value) => value !== null)
  if (known.length < 2 || new Set(known).size < 2) return new Set()
  const top = line.best.wants === 'high' ? Math.max(...known) : Math.min(...known)
  return new Set(rows.filter((_, index) => values[index] === top).map(({ productId }) => productId))
}

export const allSame = (line: Line, rows: ListingRow[]) => rows.length > 1 && new Set(rows.map(line.text)).size === 1
