/*
 * The products of the exchanges by their contract rules: months of delivery, tick, lot. Prices are cents per tonne; of ICE hundredths of a US cent
 * per pound.
 */
import { DateTime } from 'luxon'
import { ZONE } from '#core/clock'

export type Exchange = 'CZCE' | 'ICE'
export type ProductCode = 'CF' | 'CY' | 'PF' | 'CT'

export type FuturesProduct = {
  code: ProductCode
  exchange: Exchange
  /** First part of a contract's name: 郑棉 → 郑棉2705. */
  name: string
  months: readonly number[]
  tick: number
  /** Tonnes per lot; for ICE those of 50,000 lb. */
  lot: number
  /** The contract list that contains the product (glossary §1.15). */
  list: 'czce' | 'ice' | 'fiber'
  /** The series filled by its main contract. */
  series: string
}

const EVERY_MONTH = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

export const PRODUCTS: Record<ProductCode, FuturesProduct> = {
  CF: {
    code: 'CF',
    exchange: 'CZCE',
    name: '郑棉',
    months: [1, 3, 5, 7, 9, 11],
    tick: 500,
    lot: 5,
    list: 'czce',
    series: 'CF',
  },
  CY: {
    code: 'CY',
    exchange: 'CZCE',
    name: '棉纱',
    months: EVERY_MONTH,
    tick: 500,
    lot: 5,
    list: 'czce',
    series: 'CY',
  },
  PF: {
    code: 'PF',
    exchange: 'CZCE',
    name: '短纤',
    months: EVERY_MONTH,
    tick: 200,
    lot: 5,
    list: 'fiber',
    series: 'PF',
  },
  CT: {
    code: 'CT',
    exchange: 'ICE',
    name: '美棉',
    months: [3, 5, 7, 10, 12],
    tick: 1,
    lot: 22.6796,
    list: 'ice',
    series: 'CT',
  },
}

export type ContractCode = { code: string; product: FuturesProduct; year: number; month: number }

/** `CF2705` → cotton, May 2027; null for codes that are not contracts of a known product. */
export function parseContract(code: string): ContractCode | null {
  const match = /^([A-Z]{2})(\d\d)(\d\d)$/.exec(code.trim().toUpperCase())
  const product = match ? PRODUCTS[match[1] as ProductCode] : undefined
  if (!match || !product) return null
  const month = Number(match[3])
  if (!product.months.includes(month)) return null
  return { code: match[0], product, year: 2000 + Number(match[2]), month }
}

/** The last day of the month before delivery, on which a price can still be fixed; the caller moves it back to a trading day. */
export function lastPointDay({ year, month }: ContractCode): DateTime {
  return DateTime.fromObject({ year, month, day: 1 }, { zone: ZONE }).minus({ days: 1 })
}

/** Last day of its delivery month on which a contract counts as listed; trading ends on about the tenth trading day of the month. */
const LAST_DAY_OF_MONTH = 15

/** The contracts of a product that are listed on a day: delivery up to 12 months ahead (24 for ICE). */
export function listedContracts(product: FuturesProduct, day: DateTime): ContractCode[] {
  const first = day.day <= LAST_DAY_OF_MONTH ? 0 : 1
  const last = product.exchange === 'ICE' ? 24 : 12
  return Array.from({ length: last - first + 1 }, (_, i) => day.startOf('month').plus({ months: first + i }))
    .filter(({ month }) => product.months.includes(month))
    .map((date) => ({ code: `${product.code}${date.toFormat('yyMM')}`, product, year: date.year, month: date.month }))
}
