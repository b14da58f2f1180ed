/* Data of the page of price-difference tables. Types only, so that the back office does not depend on imports of the server. */
import type { AgioTableType } from '#app/catalog/codes'

/** Yuan per tonne by class code; null = the class is worth 0. */
export type Rates = Record<
  'colour' | 'length' | 'micronaire' | 'strength' | 'uniformity' | 'ginning',
  Record<string, number | null>
> & { foreignFibre: number }

export type RateGroupWire = {
  key: 'colour' | 'length' | 'micronaire' | 'strength' | 'uniformity' | 'ginning'
  label: string
  classes: string[]
}

/** A version of a price-difference table. */
export type AgioTableRow = {
  id: number

  type: AgioTableType
  name: string
  cropYear: number | null
  effectiveDate: string
  source: string | null
  rates: Rates
  /** Has priced a batch and cannot be edited. */
  used: boolean
  usedAt: string | null
  /** Whether the batches are priced with it. */
  applied: boolean
}

export type AgioTables = {
  tables: AgioTableRow[]
  /** Rows of the form by type. */
  groups: Record<AgioTableType, RateGroupWire[]>
  colourWords: Record<string, string>
}
