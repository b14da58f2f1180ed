import type { CodeName, HistogramName } from '#app/listing/criteria'

export type { Understood } from '#app/listing/rules/understand'

/** The counts in the filter panel: the number of offers for each choice, given all the other criteria. */
export type Facets = {
  total: number
  /** By the text of the criterion: `A`, `2025`, `31`. */
  codes: Record<CodeName, { code: string; count: number }[]>
  names: Record<'chandi' | 'entrepot', { key: string; label: string; count: number }[]>
  /** Counts by steps of the displayed unit; `from` exclusive, `to` inclusive, null = no bound. */
  histograms: Record<HistogramName, { to: number | null; count: number }[]>
}
