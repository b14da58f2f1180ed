/*
 * The texts of a quote in the market strip and bar: price, change with its sign, and the day when it is not today's.
 */
import { serverNow } from '~/lib/clock'
import type { StripItem } from '#wire/market/transformers/contract'

const sign = (value: number) => (value > 0 ? '+' : value < 0 ? '−' : '')

export const priceOf = ({ value, decimals }: StripItem) =>
  value === null
    ? '--'
    : value.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })

/** The change since the day before, as a figure or in percent. */
export function signedChange({ change, changePercent, decimals }: StripItem, kind: 'figure' | 'percent' = 'figure') {
  const value = kind === 'figure' ? change : changePercent
  if (value === null) return '--'
  return `${sign(value)}${Math.abs(value).toFixed(kind === 'figure' ? decimals : 2)}${kind === 'figure' ? '' : '%'}`
}

/** Red is up: the habit of the Chinese market. */
export const toneOf = ({ change }: StripItem) => (!change ? 'flat' : change > 0 ? 'rise' : 'fall')

const dayNow = () =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date(serverNow() ?? Date.now()))

/** Month and day of a figure that is not of today: quotes of different days stand side by side, and the close of Friday is not the price of Monday. */
export function shownDay({ updateTime }: StripItem): string {
  const day = updateTime?.slice(0, 10)
  return !day || day === dayNow() ? '' : day.slice(5)
}
