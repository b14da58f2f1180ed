/* Initial values and answers of the tools. */
import type { DutyParameters } from '#app/market/rules/duty_parameters'

export type { AgioFigure, AgioToolAnswer } from '#app/market/rules/agio_tool'
export type { BasisAnswer, HedgeAnswer, ReceiptCostAnswer, SpotPriceAnswer } from '#app/market/rules/futures_tools'
export type { ImportCost } from '#app/market/rules/import_conversion'
export type { SeedCottonAnswer, SpinningAnswer } from '#app/market/rules/mill_tools'
export type { Step } from '#app/market/rules/steps'
export type { WeightAnswer } from '#app/market/rules/weight_tool'

/** `price`: of CF cents per tonne, of CT hundredths of a US cent per pound. */
export type ReferenceQuote = { code: string; price: number; time: string; simulated: boolean }

export type ReferenceQuotes = {
  cf: ReferenceQuote | null
  ct: ReferenceQuote | null
  /** Yuan per dollar. */
  fx: { value: number; day: string; simulated: boolean } | null
}

export type DutyRow = DutyParameters & { id: number; source: string | null }

/** The only data about a company that is public to those who give its exact name or credit code (F7.3). */
export type CertificationAnswer = {
  certified: boolean
  /** `轧花厂、贸易商`; null unless certified. */
  types: string | null
  /** YYYY-MM-DD; null unless certified. */
  since: string | null
}
