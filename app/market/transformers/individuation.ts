import type { IndividuationKind, IndividuationState, WatchDirection } from '#app/market/codes'
import type { BasisRates } from '#app/market/rules/own_basis'
import type { ReferenceQuote } from '#app/market/transformers/tools'

export type { BasisRates } from '#app/market/rules/own_basis'

export type ApplyRow = {
  id: number
  kind: IndividuationKind
  state: IndividuationState
  purpose: string
  userName: string
  createdTime: string | null
  decidedTime: string | null
  reason: string | null
}

/** Applications of a company, the newest first, and the kinds it can apply for now. */
export type Applies = { data: ApplyRow[]; open: IndividuationKind[]; approved: IndividuationKind[] }

export type BasisVersion = {
  id: number
  version: number
  effectiveDate: string
  rates: BasisRates
  note: string | null
  createdBy: string
  byOperator: boolean
  createdTime: string | null
  /** The version in force today. */
  current: boolean
}

/** A company's own table with its versions, the newest first, and the quote used for its prices. */
export type OwnBasisTable = { approved: boolean; versions: BasisVersion[]; quote: ReferenceQuote | null }

/** The result of a table, saved or not, for a batch. Amounts in cents per tonne. */
export type BasisPreview = {
  batchCode: string
  summary: string
  fits: boolean
  lines: { label: string; amount: number }[]
  quote: ReferenceQuote | null
  price: number | null
}

export type WatchRow = {
  id: number
  direction: WatchDirection
  /** Cents per tonne. */
  level: number
  toldTime: string | null
  createdTime: string | null
}

export type Watches = { approved: boolean; data: WatchRow[]; quote: ReferenceQuote | null }
