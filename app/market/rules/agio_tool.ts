/* F3 as a tool: the agio of a batch from entered shares. */
import type { AgioRates } from '#app/catalog/rules/agio_tables'
import { czceAgio, czcePickBaleAgio, percentAgio, type AgioTerm } from '#app/catalog/rules/agio'
import { SHARES, type ShareName, type Quality } from '#app/catalog/indicators'
import { isKnown, shareSum } from '#app/catalog/rules/shares'

const LABELS: Record<ShareName | 'foreignFibre', string> = {
  ...(Object.fromEntries(SHARES.map(({ name, label }) => [name, label])) as Record<ShareName, string>),
  foreignFibre: '异性纤维',
}

/** One line: indicator and class, share, table value (cents per tonne), resulting amount (cents per tonne, may have decimals). */
export type AgioToolLine = { label: string; word: string; share: number | null; rate: number; amount: number }

/** Values in cents per tonne. */
export type AgioFigure = { value: number | null; reason: string | null; lines: AgioToolLine[]; table: string }

export type AgioToolAnswer = {
  czce: AgioFigure | null
  /** 挑包后; null where no bales have to be removed. */
  pickBale: (AgioFigure & { removed: number; remaining: number }) | null
  percent: (AgioFigure & { missing: string[] }) | null
  /** Warnings about shares that do not add up to 100. */
  warnings: string[]
}

type Table = { name: string; rates: AgioRates } | null

const lineOf = ({ indicator, word, share, rate, amount }: AgioTerm): AgioToolLine => ({
  label: LABELS[indicator],
  word,
  share,
  rate: rate * 100,
  amount,
})

export function agioTool(quality: Quality, exchange: Table, association: Table): AgioToolAnswer {
  const whole = exchange && czceAgio(quality, exchange.rates)
  const picked = exchange && whole ? czcePickBaleAgio(quality, exchange.rates, whole) : null
  const percent = association && percentAgio(quality, association.rates)
  return {
    czce: whole && {
      value: whole.value,
      reason: whole.reason,
      lines: whole.terms.map(lineOf),
      table: exchange!.name,
    },
    pickBale:
      picked && picked.removed > 0
        ? {
            value: picked.value,
            reason: picked.reason,
            lines: picked.terms.map(lineOf),
            removed: picked.removed,
            remaining: picked.remaining,
            table: exchange!.name,
          }
        : null,
    percent: percent && {
      value: percent.value,
      reason: percent.value === null ? '没有可计价的指标' : null,
      lines: percent.terms.map(lineOf),
      missing: percent.missing,
      table: association!.name,
    },
    warnings: SHARES.flatMap(({ label, keys }) => {
      const sum = shareSum(quality, keys)
      return isKnown(quality, keys) && Math.abs(sum - 100) > 0.1 ? [`${label}比例合计${sum}%，应为100%`] : []
    }),
  }
}
