/*
 * Tonnes of the components of a mix. A component has tonnes of its own, or a share of the whole; the grams that rounding leaves go to the last one, so
 * that the components of a mix are together what the mix is.
 */
import { sumTonnes, toKilograms, type Tonnes } from '#core/money'
import { roundHalfUp } from '#core/numbers'
import { Decimal } from 'decimal.js'

/** Components of one plan. */
export const MOST_COMPONENTS = 50

/** @param marked the share was written with a sign of percent */
type Component = { weight: Tonnes | null; share: number | null; marked: boolean }

/** @param total tonnes of the whole, where they are known */
export type PlanGroup = { rows: Component[]; total: Tonnes | null }

/** Percent by which shares may miss a hundred by rounding. */
const ROUNDED = 0.1

/** Shares as percent: cells of Excel's percent format hold fractions, of which the whole is one. */
function asPercent(rows: Component[]) {
  const plain = rows.filter(({ share, marked }) => share !== null && !marked)
  const sum = plain.reduce((all, { share }) => all.plus(share!), new Decimal(0))
  if (plain.length === 0 || sum.greaterThan(1.5) || plain.some(({ share }) => share! > 1)) return
  for (const row of plain) row.share = new Decimal(row.share!).times(100).toNumber()
}

/**
 * Writes the tonnes of shares into the components.
 *
 * @param name the mix, where there are several
 * @returns what is to be told: shares that are not a hundred together, tonnes that are not the total, a total that is missing
 */
export function planTonnes({ rows, total }: PlanGroup, name = ''): string[] {
  asPercent(rows)
  for (const row of rows) if (row.share !== null) row.share = roundHalfUp(row.share, 2)
  const shared = rows.filter(({ share }) => share !== null)
  const sum = shared.reduce((all, { share }) => all.plus(share!), new Decimal(0)).toNumber()
  const whole = Math.abs(sum - 100) <= ROUNDED
  const notes: string[] = []
  if (shared.length > 0 && !whole) notes.push(`${name}比例合计${roundHalfUp(sum, 2)}%，不是100%，请核对`)
  const open = shared.filter(({ weight }) => weight === null)
  if (open.length > 0 && total === null) notes.push(`${name}只写了比例，没有总吨数：请填写总吨数，或在求购中填写吨数`)
  if (total === null) return notes
  for (const row of open) row.weight = roundHalfUp(new Decimal(total).times(row.share!).div(100).toNumber(), 3)
  const all = sumTonnes(rows.map(({ weight }) => weight ?? 0))
  // Only what rounding left: a few grams for each component.
  const left = toKilograms(total) - toKilograms(all)
  const last = open.at(-1)
  if (whole && last && open.length === rows.length && Math.abs(left) > 0 && Math.abs(sum - 100) < 0.05)
    last.weight = roundHalfUp(last.weight! + left / 1000, 3)
  else if (open.length === 0 && rows.every(({ weight }) => weight !== null) && left !== 0)
    notes.push(`${name}合计写的是${total}吨，各行相加为${all}吨，请核对`)
  return notes
}
