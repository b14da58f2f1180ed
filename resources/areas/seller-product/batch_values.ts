/*
 * The values of the form of a batch: which fields a kind of goods has (glossary §1.1), and how they are sent.
 */
import type { Input } from '~/lib/calls'
import type { OwnBatch } from '#wire/catalog/transformers/own_batch'
import { BatchType, InTransitState, ProductType, WeightType } from '#ui/generated/codes'
import { MEASURES } from '#ui/generated/measures'
import { SHARES } from '#ui/generated/shares'
import { cents } from './cents'

type BatchInput = Input<'/batch/add'>
type Row = OwnBatch['batch']
export type FieldName = keyof BatchInput & keyof Row

/** By the names of the wire; empty is null. `premiumAgio` is yuan per tonne. */
export type BatchValues = Record<FieldName, string | number | null>

const DOMESTIC: readonly ProductType[] = [
  ProductType.xinjiang,
  ProductType.warrant,
  ProductType.xinjiangUninspected,
  ProductType.inland,
]
const IMPORTED: readonly ProductType[] = [ProductType.importedCny, ProductType.importedUsd]

/** What a form asks depends on the kind of goods. */
export const isDomestic = (type: ProductType) => DOMESTIC.includes(type)
export const isImported = (type: ProductType) => IMPORTED.includes(type)
export const isLint = (type: ProductType) => isDomestic(type) || isImported(type)

/** Name of a class on the wire: `lv21`, `len29`, `C1`. */
export const wireShare = (key: string) => (/^(lv|len)/.test(key) ? key : key.toUpperCase()) as FieldName

/** Lengths above 32 mm exist in extra-long staple only. */
const isLongOnly = (key: string) => /^len3[3-9]$/.test(key)

/** Indicators by share with the classes that the form asks for. */
export const shareFields = (batchType: unknown) =>
  SHARES.map(({ name, label, classes }) => ({
    name,
    label,
    classes: classes
      .filter(([key]) => batchType === BatchType.extraLongStaple || !isLongOnly(key))
      .map(([key, , word]) => ({ field: wireShare(key), word })),
  }))

const SHARE_FIELDS = SHARES.flatMap(({ classes }) => classes.map(([key]) => wireShare(key)))
const MEASURE_FIELDS = MEASURES.map(({ key }) => key as FieldName)

const OTHERS = [
  ...(['productType', 'batchCode', 'productionYear', 'weightType', 'packets', 'packageType', 'place'] as const),
  ...(['region', 'province', 'city', 'district', 'chandi', 'producerCode', 'producerName', 'entrepotId'] as const),
  ...(['inTransitState', 'arrivalDate', 'inspectUnit', 'inspectCode', 'verifyDate', 'grossWeight'] as const),
  ...(['tareWeight', 'netWeight', 'publicWeight', 'lvMain', 'batchType', 'pickType', 'premiumAgio'] as const),
  ...(['blNo', 'containerNo', 'markNo', 'bci', 'pod', 'shipmentDate', 'quota', 'ciqTerm'] as const),
  ...(['cargoOwner', 'remark'] as const),
] satisfies readonly FieldName[]

export const ALL_FIELDS: readonly FieldName[] = [...OTHERS, ...SHARE_FIELDS, ...MEASURE_FIELDS]

/** Fields that the server asks for whatever is changed. */
const ALWAYS: ReadonlySet<FieldName> = new Set(['productType', 'batchCode', 'packets', 'chandi', 'grossWeight'])

const FIRST: Partial<BatchValues> = {
  productType: ProductType.xinjiang,
  weightType: WeightType.conditioned,
  inTransitState: InTransitState.stored,
}

/** A form begins empty, or with a batch. */
export const valuesOf = (row: Row | null): BatchValues => {
  const values = Object.fromEntries(
    ALL_FIELDS.map((name) => [name, row ? (row[name] ?? null) : (FIRST[name] ?? null)])
  ) as BatchValues
  if (row) values.premiumAgio = row.premiumAgio === 0 ? null : row.premiumAgio / 100
  return values
}

const PAPERS: ReadonlySet<FieldName> = new Set([
  ...(['pod', 'shipmentDate', 'blNo', 'containerNo', 'markNo', 'quota', 'ciqTerm', 'cargoOwner', 'leafGrade'] as const),
])
const GROWN_HERE: ReadonlySet<FieldName> = new Set(['region', 'producerCode', 'pickType'])
const OF_LINT: ReadonlySet<FieldName> = new Set<FieldName>([
  ...([
    'productionYear',
    'batchType',
    'bci',
    'publicWeight',
    'lvMain',
    'inspectUnit',
    'inspectCode',
    'verifyDate',
  ] as const),
  ...SHARE_FIELDS,
  ...MEASURE_FIELDS,
])

/** Whether the form asks for a field of goods of this type. */
const isAsked = (name: FieldName, type: ProductType) =>
  PAPERS.has(name) ? isImported(type) : GROWN_HERE.has(name) ? isDomestic(type) : !OF_LINT.has(name) || isLint(type)

/** What a batch is sold by unless its seller says otherwise: cotton grown in China by its conditioned weight. */
export const usualWeight = (type: ProductType) => (isDomestic(type) ? WeightType.conditioned : WeightType.gross)

const sent = (name: FieldName, value: string | number | null) => {
  if (name === 'premiumAgio') return cents(Number(value ?? 0))
  return typeof value === 'string' ? value.trim() || null : value
}

/** The input of a call: all that is asked for and filled in, or of a batch that is changed what was touched. */
export const inputOf = (values: BatchValues, touched?: Partial<Record<FieldName, unknown>>): BatchInput =>
  Object.fromEntries(
    ALL_FIELDS.filter(
      (name) =>
        ALWAYS.has(name) ||
        (touched ? touched[name] : values[name] !== null && isAsked(name, values.productType as ProductType))
    ).map((name) => [name, sent(name, values[name])])
  ) as unknown as BatchInput

const FIGURES: readonly FieldName[] = [
  ...(['productType', 'productionYear', 'batchType', 'packets', 'grossWeight', 'tareWeight', 'netWeight'] as const),
  ...(['publicWeight', 'lvMain'] as const),
  ...SHARE_FIELDS,
  ...MEASURE_FIELDS,
]

/** What the rules look at while somebody types. */
export const figuresOf = (values: BatchValues) =>
  Object.fromEntries(
    FIGURES.filter((name) => values[name] !== null && values[name] !== '').map((name) => [name, values[name]])
  ) as Input<'/batch/check'>

/** Mill and crop year are part of the code of a state-inspected batch: five digits of the mill, two of the year. */
export function partsOfCode(batchCode: string): { producerCode: string; productionYear: number } | null {
  const parts = /^(\d{5})(\d{2})\d{4}$/.exec(batchCode.trim())
  return parts ? { producerCode: parts[1], productionYear: 2000 + Number(parts[2]) } : null
}
