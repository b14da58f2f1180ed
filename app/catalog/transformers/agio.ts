import type Batch from '#app/catalog/models/batch'
import { COLOUR_WORDS } from '#app/catalog/indicators'
import type { AgioDetail, StoredTerm } from '#app/catalog/rules/derive'

/** One line of the breakdown: indicator and class, share, table value, resulting amount. */
export type AgioLine = {
  indicator: string
  /** `颜色级` */
  label: string
  /** `白棉2级` */
  word: string
  /** Percent; null when the class of the average counts in full. */
  share: number | null
  /** Table value, cents per tonne. */
  rate: number
  /** Cents per tonne with up to 2 decimals of a cent, so that the lines add up to the rounded total. */
  amount: number
}

export type AgioBreakdown = {
  czce: { tableId: number; value: number | null; reason: string | null; lines: AgioLine[] } | null
  pickBale: {
    value: number | null
    reason: string | null
    removed: number
    remaining: number
    lines: AgioLine[]
  } | null
  percent: { tableId: number; value: number | null; missing: string[]; lines: AgioLine[] } | null
}

const LABELS: Record<string, string> = {
  colour: '颜色级',
  length: '长度级',
  micronaire: '马克隆值级',
  strength: '断裂比强度',
  uniformity: '长度整齐度',
  ginning: '轧工质量',
  foreignFibre: '异性纤维',
}

function word(indicator: string, code: string): string {
  if (indicator === 'colour') return COLOUR_WORDS[code] ?? code
  if (indicator === 'length') return `${code}mm`
  if (indicator === 'foreignFibre') return `${code}包`
  return code
}

const toLine = ([indicator, code, share, rate, amount]: StoredTerm): AgioLine => ({
  indicator,
  label: LABELS[indicator] ?? indicator,
  word: word(indicator, code),
  share,
  rate: rate * 100,
  amount,
})

/** The agio figures of a batch with every term, for its page and certificate. */
export function toAgioBreakdown(
  batch: Pick<Batch, 'agioDetail' | 'czceAgio' | 'czceAgioReason' | 'czcePickBaleAgio' | 'percentAgio'>
): AgioBreakdown {
  const detail = batch.agioDetail as AgioDetail | null
  return {
    czce: detail?.exchange
      ? {
          tableId: detail.exchange.tableId,
          value: batch.czceAgio,
          reason: batch.czceAgioReason,
          lines: detail.exchange.terms.map(toLine),
        }
      : null,
    pickBale: detail?.pick
      ? {
          value: batch.czcePickBaleAgio,
          reason: detail.pick.reason,
          removed: detail.pick.removed,
          remaining: detail.pick.remaining,
          lines: detail.pick.terms.map(toLine),
        }
      : null,
    percent: detail?.percent
      ? {
          tableId: detail.percent.tableId,
          value: batch.percentAgio,
          missing: detail.percent.missing,
          lines: detail.percent.terms.map(toLine),
        }
      : null,
  }
}
