/*
 * What the search index knows of an offer: for each attribute its name in the criteria, where it comes from, and how it is cut into
 * buckets. One table, read by the index, by the loader and by the facets.
 */
import { SHARE_KEYS, type ShareKey } from '#app/catalog/rules/indicators'
import type { CodeName, NameName, RangeName } from '#app/listing/rules/criteria_params'
import { contractWeightSql } from '#app/catalog/rules/contract_weight'
import { standardPriceSql } from '#app/listing/rules/standard_price'
import { YesNo } from '#core/codes'

export const WEIGHT_SQL = contractWeightSql('b')
/** What an offer costs: its price, or the reference price of a basis (`listing_references`). */
export const PRICE_SQL = 'coalesce(l.price, r.price)'
export const STANDARD_SQL = standardPriceSql(PRICE_SQL, 'b')

const steps = (from: number, to: number, step: number) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => from + i * step)

/**
 * Measured attributes, stored as integers: `scale` 10 keeps 29.1 as 291. `bounds` are inclusive upper ends of buckets; a filter whose
 * ends fall on them is answered from bitmaps alone, any other one looks at the values of the two buckets it cuts.
 */
export const RANGES = [
  { name: 'lenAvg', scale: 10, sql: 'b.len_avg', bounds: steps(250, 340, 1) },
  { name: 'strengthAvg', scale: 10, sql: 'b.strength_avg', bounds: steps(220, 340, 1) },
  { name: 'mikeAvg', scale: 10, sql: 'b.mike_avg', bounds: steps(28, 60, 1) },
  { name: 'uniformityAvg', scale: 10, sql: 'b.uniformity_avg', bounds: steps(760, 900, 1) },
  { name: 'impurity', scale: 100, sql: 'b.impurity', bounds: steps(0, 500, 10) },
  { name: 'moisture', scale: 100, sql: 'b.moisture', bounds: steps(300, 1100, 10) },
  { name: 'price', scale: 1, sql: PRICE_SQL, bounds: steps(1_000_000, 2_400_000, 5_000) },
  { name: 'standardPrice', scale: 1, sql: STANDARD_SQL, bounds: steps(1_000_000, 2_400_000, 5_000) },
  { name: 'weight', scale: 1000, sql: WEIGHT_SQL, bounds: steps(0, 60_000, 2_000) },
  { name: 'packets', scale: 1, sql: 'b.packets', bounds: steps(100, 300, 20) },
  { name: 'foreignFiber', scale: 1, sql: 'b.foreign_fiber', bounds: steps(0, 10, 1) },
] as const satisfies readonly { name: RangeName; scale: number; sql: string; bounds: number[] }[]

/** Enumerations with few codes (0–255): one bitmap a code. 0 stands for unknown. */
export const CODES = [
  { name: 'productType', sql: 'b.product_type' },
  { name: 'productionYear', sql: 'b.production_year - 2000' },
  { name: 'region', sql: 'b.region' },
  { name: 'batchType', sql: 'b.batch_type' },
  { name: 'pickType', sql: 'b.pick_type' },
  { name: 'weightType', sql: 'b.weight_type' },
  { name: 'priceType', sql: 'l.price_type' },
  { name: 'deliveryType', sql: 'l.delivery_type' },
  { name: 'storageFeeType', sql: 'l.storage_fee_type' },
  { name: 'salesState', sql: 'b.sales_state' },
  { name: 'spotType', sql: 'l.spot_type' },
  { name: 'adjustable', sql: 'l.adjustable' },
  { name: 'inTransitState', sql: 'b.in_transit_state' },
  { name: 'bci', sql: 'b.bci + 1' },
  { name: 'lvMain', sql: 'b.lv_main::int' },
  { name: 'mikeMain', sql: `array_position(array['C1', 'B1', 'A', 'B2', 'C2'], b.mike_main::text)` },
  { name: 'registrable', sql: `case when b.czce_agio is null then ${YesNo.no} else ${YesNo.yes} end + 1` },
] as const satisfies readonly { name: CodeName; sql: string }[]

/** Attributes with many values: a dictionary of `key` (what is filtered by) and `label` (what a keyword is looked for in). */
export const NAMES = [
  { name: 'chandi', key: 'b.chandi', label: 'b.chandi' },
  { name: 'province', key: 'b.province', label: `concat(b.province, b.city, b.place)` },
  {
    name: 'producer',
    key: 'coalesce(b.producer_code, b.producer_name)',
    label: `concat(b.producer_code, ' ', b.producer_name)`,
  },
  { name: 'entrepot', key: 'coalesce(b.entrepot_id::text, b.entrepot_name)', label: 'b.entrepot_name' },
  { name: 'seller', key: 'l.company_id::text', label: `concat(c.name, ' ', c.alias)` },
] as const satisfies readonly { name: NameName; key: string; label: string }[]

export const rangeIndex = Object.fromEntries(RANGES.map(({ name }, i) => [name, i])) as Record<RangeName, number>
export const codeIndex = Object.fromEntries(CODES.map(({ name }, i) => [name, i])) as Record<CodeName, number>
export const nameIndex = Object.fromEntries(NAMES.map(({ name }, i) => [name, i])) as Record<NameName, number>
export const shareIndex = Object.fromEntries(SHARE_KEYS.map((name, i) => [name, i])) as Record<ShareKey, number>
export { SHARE_KEYS, type ShareKey }

/** What the index stores of one offer, in the order of the tables above; null = unknown. */
export type OfferFacts = {
  id: number
  ranges: (number | null)[]
  codes: (number | null)[]
  /** [key, label] */
  names: ([string, string] | null)[]
  /** Hundredths of a percent. */
  shares: (number | null)[]
}
