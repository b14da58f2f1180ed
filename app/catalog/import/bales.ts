/* Sheets with one row per bale: rows are grouped by batch, and the batch's shares and averages are computed from its bales. */
import { Decimal } from 'decimal.js'
import {
  BALE_MEASURES,
  type BaleKey,
  COLOUR_KEYS,
  GINNING_KEYS,
  LENGTH_KEYS,
  MICRONAIRE_KEYS,
  STRENGTH_KEYS,
  UNIFORMITY_KEYS,
} from '#app/catalog/indicators'
import { lengthClass, micronaireClass, strengthClass, uniformityClass } from '#app/catalog/rules/quality_classes'
import { roundHalfUp } from '#core/numbers'
import { FIELD_BY_KEY } from '#app/catalog/import/fields'
import type { Draft, DraftBale, Values } from '#app/catalog/import/draft'
import { BatchType } from '#app/catalog/codes'

const SCIENTIFIC = '棉包条码已被 Excel 改成科学计数法，未导入条码'

export type BaleQuality = Omit<DraftBale, 'seq' | 'barCode'>

/** Percentage of each class among the bales with a known class, two decimals. */
function sharesOf(classes: (string | null)[], keys: readonly string[], prefix = ''): Record<string, number> {
  const known = classes.filter((code) => code !== null)
  if (known.length === 0) return {}
  const counts = new Map<string, number>()
  for (const code of known) counts.set(code, (counts.get(code) ?? 0) + 1)
  return Object.fromEntries(
    keys.map((key) => [
      key,
      roundHalfUp((100 * (counts.get(key.slice(prefix.length).toUpperCase()) ?? 0)) / known.length, 2),
    ])
  )
}

function averageOf(values: (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return null
  return Decimal.sum(...known)
    .div(known.length)
    .toDecimalPlaces(1, Decimal.ROUND_HALF_UP)
    .toNumber()
}

/** Shares, averages and extremes of a batch from its bales (F9). */
export function summariseBales(bales: BaleQuality[], longStaple = false): Values {
  const column = <Key extends keyof BaleQuality>(key: Key) => bales.map((bale) => bale[key])
  const lengths = column('length')
  const knownLengths = lengths.filter((value) => value !== null)
  const classes = <Value>(values: (Value | null)[], classify: (value: Value) => string | number) =>
    values.map((value) => (value === null ? null : String(classify(value))))

  return {
    packets: bales.length,
    ...sharesOf(column('colour'), COLOUR_KEYS, 'lv'),
    ...sharesOf(
      classes(lengths, (value) => lengthClass(value, longStaple)),
      longStaple ? LENGTH_KEYS : LENGTH_KEYS.slice(0, 8),
      'len'
    ),
    ...sharesOf(classes(column('micronaire'), micronaireClass), MICRONAIRE_KEYS),
    ...sharesOf(classes(column('strength'), strengthClass), STRENGTH_KEYS),
    ...sharesOf(classes(column('uniformity'), uniformityClass), UNIFORMITY_KEYS),
    ...sharesOf(column('ginning'), GINNING_KEYS),
    lenMax: knownLengths.length ? knownLengths.reduce((a, b) => Math.max(a, b)) : null,
    lenMin: knownLengths.length ? knownLengths.reduce((a, b) => Math.min(a, b)) : null,
    ...measuresOf(bales),
  }
}

/** Averages, and the number of marked bales; a mark that is unknown for all bales stays unknown. */
function measuresOf(bales: BaleQuality[]): Values {
  const known = BALE_MEASURES.map(({ key, measure, batch }) => ({
    measure,
    batch,
    values: bales.map((bale) => bale[key]),
  }))
  return Object.fromEntries(
    known
      .filter(({ batch, values }) => batch === 'average' || values.some((value) => value !== null))
      .map(({ measure, batch, values }) => [
        measure,
        batch === 'average' ? averageOf(values) : values.filter((value) => (value ?? 0) > 0).length,
      ])
  )
}

const numberOr = (value: Values[string] | undefined) => (typeof value === 'number' ? value : null)
const textOr = (value: Values[string] | undefined) => (typeof value === 'string' && value !== '' ? value : null)

/** Columns of a sheet that describe a single bale. */
const BALE_FIELDS = new Set([
  ...['lvMain', 'ginning', 'barCode', 'seq', 'grossWeight', 'packets'],
  ...BALE_MEASURES.map(({ measure }) => measure),
])

/** The most errors, and the most other remarks, that are reported for the bales of one batch. */
const REPORTED = 5

const labelOf = (key: string) => FIELD_BY_KEY.get(key)?.label ?? key

const RENUMBERED = '包序号有缺失或重复，已按行的先后编号'

/** The numbers that the sheet gives the bales of a batch, when every bale has one of its own. */
function ownNumbers(bales: readonly { said: number | null }[]): number[] | null {
  const numbers = bales.map(({ said }) => said).filter((said) => said !== null)
  return new Set(numbers).size === bales.length ? numbers : null
}

type Group = {
  draft: Draft
  bales: (Omit<DraftBale, 'seq'> & { said: number | null })[]
  codes: Set<string>
  failures: number
  remarks: number
}

type RowOfBale = Pick<Draft, 'rowNo' | 'values' | 'errors' | 'warnings' | 'cells' | 'unread'>

/** Collects the rows of a bale sheet by batch, in the order in which the batches first appear. */
export class BaleGroups {
  private groups = new Map<string, Group>()

  add({ rowNo, values, errors, warnings, cells, unread }: RowOfBale) {
    const code = String(values.batchCode ?? '')
    let group = this.groups.get(code)
    if (!group) {
      group = {
        draft: { rowNo, batchCode: code, values: {}, bales: [], errors: [], warnings: [], cells, unread: [] },
        bales: [],
        codes: new Set(),
        failures: 0,
        remarks: 0,
      }
      this.groups.set(code, group)
    }
    const { draft, bales, codes } = group
    draft.unread.push(...unread.filter((key) => !draft.unread.includes(key)))
    const own = rowNo === draft.rowNo ? '' : `（第${rowNo}行）`
    for (const error of errors) if (group.failures++ < REPORTED) draft.errors.push(own + error)
    for (const warning of warnings) if (group.remarks++ < REPORTED) draft.warnings.push(own + warning)
    let barCode = textOr(values.barCode)
    if (barCode && /E\+?\d+$/i.test(barCode)) {
      barCode = null
      if (!draft.warnings.includes(SCIENTIFIC)) draft.warnings.push(SCIENTIFIC)
    }
    if (barCode && codes.has(barCode)) draft.errors.push(`（第${rowNo}行）棉包条码${barCode}重复`)
    if (barCode) codes.add(barCode)

    const measures = Object.fromEntries(
      BALE_MEASURES.map(({ key, measure }) => [key, numberOr(values[measure])])
    ) as Record<BaleKey, number | null>
    bales.push({
      ...measures,
      said: numberOr(values.seq),
      barCode,
      colour: textOr(values.lvMain),
      ginning: textOr(values.ginning),
      grossWeight: numberOr(values.grossWeight),
    })
    for (const [key, value] of Object.entries(values)) {
      if (BALE_FIELDS.has(key) || value === null) continue
      const first = (draft.values[key] ??= value)
      // What is said of the whole batch is taken from its first bale that says it.
      if (first !== value && group.remarks++ < REPORTED)
        draft.warnings.push(`${own}${labelOf(key)}“${value}”与前面的“${first}”不同，按前面的导入`)
    }
  }

  /**
   * The batches. A gross weight given for the whole sheet applies to the batch; weights of bales are added up.
   *
   * @param wholeGross tonnes
   */
  *drafts(wholeGross: number | null): Generator<Draft> {
    for (const { draft, bales } of this.groups.values()) {
      const weighed = bales.filter((bale) => bale.grossWeight !== null)
      const gross =
        wholeGross ??
        (weighed.length === bales.length && weighed.length > 0
          ? Decimal.sum(...weighed.map((bale) => bale.grossWeight!)).toNumber()
          : null)
      if (wholeGross === null && weighed.length > 0 && weighed.length < bales.length)
        draft.warnings.push(`有${bales.length - weighed.length}包没有毛重，未合计毛重`)
      draft.values = {
        ...draft.values,
        ...summariseBales(bales, draft.values.batchType === BatchType.extraLongStaple),
        grossWeight: gross,
      }
      const numbers = ownNumbers(bales)
      if (!numbers && bales.some(({ said }) => said !== null)) draft.warnings.push(RENUMBERED)
      draft.bales = bales.map(({ said: _said, ...bale }, at) => ({
        ...bale,
        seq: numbers ? numbers[at] : at + 1,
        grossWeight: wholeGross === null ? bale.grossWeight : null,
      }))
      yield draft
    }
  }
}
