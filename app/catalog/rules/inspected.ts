/*
 * Whether the figures of a batch are those of the state inspection (是否公检): its kind of cotton is inspected bale by bale, they came with an inspection
 * sheet, and nobody has typed another one since. What a seller types is the seller's word, whatever kind of cotton it says it is.
 */
import { MEASURE_LIST, SHARE_KEYS } from '#app/catalog/indicators'
import { ProductType } from '#app/catalog/codes'
import { isOneOf } from '#core/define_codes'

/** Cotton of which every bale is inspected by the state. */
export const isInspectedCotton = (productType: ProductType) =>
  isOneOf(productType, ProductType.xinjiang, ProductType.warrant)

/** Figures of quality, by their attributes. */
const FIGURES: readonly string[] = [...MEASURE_LIST.map(({ key }) => key), ...SHARE_KEYS]

/** What a certificate says of a batch. */
const CERTIFIED: readonly string[] = [
  ...FIGURES,
  'productType',
  'batchCode',
  'packets',
  'grossWeight',
  'tareWeight',
  'netWeight',
  'publicWeight',
  'inspectUnit',
  'inspectCode',
  'verifyDate',
]

type Attributes = Readonly<Record<string, unknown>>

/** Whether two versions of a batch differ in what a certificate says. */
export const isTypedAnew = (before: Attributes, after: Attributes): boolean =>
  CERTIFIED.some((key) => (before[key] ?? null) !== (after[key] ?? null))

/** Whether every figure of quality that a batch has is one that the sheet has brought. */
export const isAllOfSheet = (batch: Attributes, sheet: Attributes): boolean =>
  FIGURES.every((key) => (batch[key] ?? null) === null || (sheet[key] ?? null) !== null)
