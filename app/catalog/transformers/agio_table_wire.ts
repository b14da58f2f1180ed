/*
 * What the page of price-difference tables reads. Types only, so that the back office need not follow the imports of the server.
 */
import type { AgioTableType } from '#app/catalog/codes'

/** Yuan per tonne by class code; null = the class is worth nothing. */
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
  /** Priced a batch: cannot be edited. */
  used: boolean
  usedAt: string | null
  /** Whether its prices are on the batches. */
  applied: boolean
}

export type AgioTables = {
  tables: AgioTableRow[]
  /** Rows of the form by type. */
  groups: Record<AgioTableType, RateGroupWire[]>
  colourWords: Record<string, string>
}
