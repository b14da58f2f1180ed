/*
 * The texts of a quote in the market strip and bar: price, unit, change with its sign, and the day when it is not today's.
 */
import { serverNow } from '~/lib/clock'
import { marketChange, marketFigure } from '~/lib/format'
import type { StripItem } from '#wire/market/transformers/contract'

export const priceOf = ({ value, decimals }: StripItem) => marketFigure(value, decimals)

/** The unit where it is not the usual one of a tonne: 70.41 美分/磅 stands between prices in yuan. */
export const unusualUnit = ({ unit }: StripItem) => (unit === '元/吨' ? null : unit)

/** The change since the day before, as a figure or in percent. */
export function signedChange({ change, changePercent, decimals }: StripItem, kind: 'figure' | 'percent' = 'figure') {
  if (kind === 'figure') return marketChange(change, decimals)
  return changePercent === null ? '--' : `${marketChange(changePercent, 2)}%`
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
