import type { CodeName, HistogramName } from '#app/listing/criteria'

export type { Understood } from '#app/listing/rules/understand'

/** What the filter panel shows beside its choices: how many offers each would find, all the other criteria given. */
export type Facets = {
  total: number
  /** By the text that the criterion takes: `A`, `2025`, `31`. */
  codes: Record<CodeName, { code: string; count: number }[]>
  names: Record<'chandi' | 'entrepot', { key: string; label: string; count: number }[]>
  /** Counts by steps of the unit on screen; `from` exclusive, `to` inclusive, null = open. */
  histograms: Record<HistogramName, { to: number | null; count: number }[]>
}
