/*
 * The rows of a comparison: labels, texts, and the rule for the best value.
 */
import { shortOrigin, storageWord, warehouseOf } from '~/components/offers/offer_texts'
import { IMPORTED_FACTS, isImportedCotton } from '~/components/offers/imported'
import { signedYuan } from '~/components/offers/price_distance'
import { wordOf } from '~/components/state_tag'
import { cropYear, fixed, money, price, signed, weight } from '~/lib/format'
import type { ListingRow } from '#wire/listing/transformers/listing'
import { ListingState, PriceType } from '#ui/generated/codes'
import { MEASURES } from '#ui/generated/measures'
import { SHARES } from '#ui/generated/shares'

export type ContrastLine = {
  label: string
  unit?: string
  text: (row: ListingRow) => string
  /** The number that is compared, and whether the highest or the lowest is best. */
  best?: { value: (row: ListingRow) => number | null; wants: 'high' | 'low' }
  /** Condition for showing the line. */
  only?: (rows: ListingRow[]) => boolean
}

export type Group = { label: string; lines: ContrastLine[] }

const high = (value: (row: ListingRow) => number | null): ContrastLine['best'] => ({ value, wants: 'high' })
const low = (value: (row: ListingRow) => number | null): ContrastLine['best'] => ({ value, wants: 'low' })

/** The line of a measure; micronaire also has its class, and marks stay text. */
const measure = ({ key, label, unit, decimals, better }: (typeof MEASURES)[number]): ContrastLine => ({
  label,
  unit: unit || undefined,
  text: (row) => {
    const text = fixed(row[key], decimals)
    return key === 'mikeAvg' && row[key] !== null ? `${row.mikeMain ?? ''} ${text}`.trim() : text
  },
  best: better && { value: (row) => row[key] ?? null, wants: better },
})
const compared = (indicator: boolean) =>
  MEASURES.filter(({ places, of }) => places.includes('compare') && (of !== undefined) === indicator).map(measure)

/** Shares that are compared, with the direction that is better; without one no value is marked as best. */
const COMPARED_SHARES: [wire: keyof ListingRow, wants?: 'high' | 'low'][] = [
  ['lv11', 'high'],
  ['lv21', 'high'],
  ['lv31'],
  ['lv41', 'low'],
  ['A', 'high'],
  ['B2'],
  ['S1', 'high'],
  ['S2', 'high'],
  ['U1', 'high'],
  ['U2', 'high'],
  ['P1', 'high'],
  ['P3', 'low'],
]
const SHARE_WORDS = new Map(
  SHARES.flatMap(({ name, short, classes }) =>
    classes.map(([key, code, word]) => [key, name === 'colour' ? word : `${short} ${code}`])
  )
)
const shares = COMPARED_SHARES.map(([wire, wants]): ContrastLine => ({
  label: SHARE_WORDS.get(wire.toLowerCase())!,
  unit: '%',
  text: (row) => fixed(row[wire] as number | null, 1),
  best: wants && { value: (row) => row[wire] as number | null, wants },
}))

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
        label: '折基差',
        unit: '元/吨',
        text: (row) => signedYuan(row.derivedDiff),
        best: low((row) => row.derivedDiff ?? null),
      },
      {
        label: '距3128B指数',
        unit: '元/吨',
        text: (row) => signedYuan(row.indexDiff),
        best: low((row) => row.indexDiff ?? null),
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
      ...compared(true),
      ...compared(false),
    ],
  },
  {
    label: '比例',
    lines: shares,
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
  {
    label: '进口',
    lines: IMPORTED_FACTS.map(({ label, text }) => ({
      label,
      text: (row: ListingRow) => (isImportedCotton(row) ? (text(row) ?? '--') : '--'),
      only: (rows: ListingRow[]) => rows.some((row) => isImportedCotton(row) && text(row) !== null),
    })),
  },
]

/** Which rows hold the best value of a line; none when all are the same or fewer than two are known. */
export function bestOf(line: ContrastLine, rows: ListingRow[]): Set<number> {
  if (!line.best) return new Set()
  const values = rows.map(line.best.value)
  const known = values.filter((value) => value !== null)
  if (known.length < 2 || new Set(known).size < 2) return new Set()
  const top = line.best.wants === 'high' ? Math.max(...known) : Math.min(...known)
  return new Set(rows.filter((_, index) => values[index] === top).map(({ productId }) => productId))
}

export const allSame = (line: ContrastLine, rows: ListingRow[]) =>
  rows.length > 1 && new Set(rows.map(line.text)).size === 1
