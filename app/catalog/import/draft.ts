/* Conversion of a sheet row to a draft of a batch, with its errors and warnings. */
import { Decimal } from 'decimal.js'
import { batchErrors, batchWarnings } from '#app/catalog/rules/batch_checks'
import { derive, type DerivableBatch, type Version } from '#app/catalog/rules/derive'
import { SHARES, type BaleKey, type ShareKey, type Shares } from '#app/catalog/indicators'
import { shareSum } from '#app/catalog/rules/shares'
import { roundHalfUp } from '#core/numbers'
import { FIELD_BY_KEY, type ColumnMapping, type FieldType, type SheetField } from '#app/catalog/import/fields'
import { originOfCode } from '#app/catalog/import/origins'
import {
  CellError,
  CellIgnored,
  clean,
  isRounded,
  isScientific,
  parseCode,
  parseColour,
  parseDate,
  parseGinning,
  parseGinningShares,
  parseNumber,
  parseOrdinal,
  parseProcess,
  parseRegion,
  parseWeight,
  parseYear,
  parseYesNo,
  regionIn,
} from '#app/catalog/import/parse_values'
import {
  BatchType,
  ImportKind,
  InTransitState,
  ProductType,
  type Region,
  WeightType,
  isDomesticCotton,
} from '#app/catalog/codes'
import { isInspectedCotton } from '#app/catalog/rules/inspected'
import { YesNo } from '#core/codes'

export type Values = Record<string, string | number | null>
export type DraftBale = Record<BaleKey, number | null> & {
  seq: number
  barCode: string | null
  colour: string | null
  ginning: string | null
  grossWeight: number | null
}
export type Draft = {
  rowNo: number
  batchCode: string
  values: Values
  bales: DraftBale[]
  errors: string[]
  warnings: string[]
  cells: string[]
  /** Fields whose cells could not be read: each has its error or warning already, and is not missing. */
  unread: string[]
}

export type KnownProducer = { id: number; code: string; name: string; region: Region | null; origin: string | null }
export type KnownEntrepot = {
  id: number
  name: string
  province: string | null
  city: string | null
  district: string | null
}

/** Data for reading besides the sheet; plain objects, because they are sent to the worker thread. */
export type ReadContext = {
  kind: ImportKind
  companyId: number
  mapping: ColumnMapping[]
  /** Field → text that applies to every row. */
  constants: Record<string, string>
  productType: ProductType
  /** Warehouse of rows that name none. */
  entrepotId: number | null
  inTransitState: InTransitState
  /** Day on which goods in transit are expected. */
  arrivalDate: string | null
  producers: KnownProducer[]
  entrepots: KnownEntrepot[]
  exchange: { cropYear: number; version: Version }[]
  association: Version | null
}

export type Lookup = ReadContext & {
  producerByCode: Map<string, KnownProducer>
  producerByName: Map<string, KnownProducer>
  entrepotByName: Map<string, KnownEntrepot>
  /** Number of columns up to the last one that is mapped or left out by name. */
  width: number
}

const bareName = (name: string) => name.normalize('NFKC').replace(/[\s()（）]/g, '')

export function lookupOf(context: ReadContext): Lookup {
  return {
    ...context,
    width: context.mapping.reduce((most, { column }) => Math.max(most, column + 1), 0),
    producerByCode: new Map(context.producers.map((producer) => [producer.code, producer])),
    producerByName: new Map(context.producers.map((producer) => [bareName(producer.name), producer])),
    entrepotByName: new Map(context.entrepots.map((entrepot) => [bareName(entrepot.name), entrepot])),
  }
}

/** The label of a field without what it may hold: 区域 of 区域（南疆/北疆/内地）. */
const wordOf = ({ label }: SheetField) => label.replace(/（.*/, '')

/** The value of a cell that gives one field. */
function oneValue(cell: string, field: SheetField, unit: ColumnMapping['unit'], perBale: boolean): Values[string] {
  const label = wordOf(field)
  switch (field.type) {
    case 'code':
      return parseCode(cell) || null
    case 'weight':
      return parseWeight(cell, field, unit, perBale)
    case 'integer':
    case 'number':
    case 'share':
      return parseNumber(cell, field)
    case 'ordinal':
      return parseOrdinal(cell, field)
    case 'date':
      return parseDate(cell, field)
    case 'year':
      return parseYear(cell, field)
    case 'region':
      return parseRegion(cell, label)
    case 'yesno':
      return parseYesNo(cell, label)
    default:
      return clean(cell) || null
  }
}

const SEVERAL = new Set<FieldType>(['colour', 'ginning', 'process'])

/** The values of a cell that may give several fields. */
function severalValues(cell: string, field: SheetField): Values {
  switch (field.type) {
    case 'colour': {
      const { main, shares } = parseColour(cell, field)
      return { lvMain: main, ...shares }
    }
    case 'ginning':
      return parseGinningShares(cell) ?? { ginning: parseGinning(cell, wordOf(field)) }
    case 'process': {
      const { batchType, pickType } = parseProcess(cell, field)
      const given: Values = {}
      if (batchType !== null && field.key === 'process') given.batchType = batchType
      if (pickType !== null) given.pickType = pickType
      return given
    }
    default:
      return {}
  }
}

/** What stands beside the table, where the header has nothing: a note, or the end of a row that is shifted. */
function besideTable(cells: string[], width: number): string[] {
  const texts = cells.slice(width).map(clean)
  const first = texts.findIndex((text) => text !== '')
  if (first < 0) return []
  const many = texts.filter((text) => text !== '').length
  return [`第${width + first + 1}列的“${texts[first].slice(0, 20)}”${many > 1 ? `等${many}格` : ''}没有列名，未导入`]
}

/** Values of a row by the mapping; constants fill what the row leaves empty. */
export function readValues(cells: string[], lookup: Lookup): Pick<Draft, 'values' | 'errors' | 'warnings' | 'unread'> {
  const values: Values = {}
  const errors: string[] = []
  const warnings: string[] = []
  const unread: string[] = []
  const perBale = lookup.kind === ImportKind.rowPerBale
  const take = (key: string, cell: string, unit: ColumnMapping['unit'], constant = false) => {
    const field = FIELD_BY_KEY.get(key)
    if (!field) return
    try {
      if (SEVERAL.has(field.type)) {
        for (const [name, value] of Object.entries(severalValues(cell, field))) {
          if (value !== null || values[name] === undefined) values[name] = value
        }
      } else values[key] = oneValue(cell, field, unit, perBale && !constant && key === 'grossWeight')
    } catch (error) {
      if (error instanceof CellError) errors.push(error.message)
      else if (error instanceof CellIgnored) warnings.push(error.message)
      else throw error
      unread.push(key)
    }
  }
  for (const { column, field, unit } of lookup.mapping) if (field) take(field, cells[column] ?? '', unit)
  warnings.push(...besideTable(cells, lookup.width))
  for (const [key, text] of Object.entries(lookup.constants))
    if (values[key] === null || values[key] === undefined) take(key, text, null, true)
  return { values, errors, warnings, unread }
}

/**
 * The factor by which the figures of an indicator become percent: 100 for cells in Excel's percent format, which hold 0.624 for 62.4 %, so that their
 * sum is 1; 100 ÷ bales for bales counted by class, whole numbers that add up to the bales of the batch;
 * null where they are percent already.
 */
function percentFactor(values: Values, keys: readonly ShareKey[]): Decimal | null {
  const sum = shareSum(values as Shares, keys)
  if (Math.abs(sum - 1) <= 0.0021) return new Decimal(100)
  const counted = sum > 0 && sum === values.packets && keys.every((key) => Number.isInteger(values[key] ?? 0))
  return counted ? new Decimal(100).div(sum) : null
}

/** Converts the shares to percent with two decimals. */
function sharesInPercent(values: Values, errors: string[]) {
  for (const { keys } of SHARES) {
    const factor = percentFactor(values, keys)
    for (const key of keys) {
      const value = values[key]
      if (typeof value !== 'number') continue
      if (factor) values[key] = roundHalfUp(factor.times(value).toNumber(), 2)
      else if (value > 100) errors.push(`${FIELD_BY_KEY.get(key)!.label}${value}超出合理范围（0～100）`)
      else if (Math.round(value * 100) / 100 !== value) values[key] = roundHalfUp(value, 2)
    }
  }
}

/** When a certificate gives some classes of an indicator, the missing ones are 0. */
function zerosForMissingClasses(values: Values) {
  for (const { name, keys } of SHARES) {
    if (!keys.some((key) => typeof values[key] === 'number')) continue
    const upland = name === 'length' ? keys.filter((key) => Number(key.slice(3)) <= 32) : keys
    for (const key of upland) values[key] ??= 0
  }
}

/** Digits of the code of a mill. */
const MILL_CODE = 5

function complete(values: Values, lookup: Lookup, warnings: string[]) {
  const code = String(values.batchCode ?? '')
  const inspected =
    /^\d{11}$/.test(code) &&
    lookup.productType !== ProductType.importedCny &&
    lookup.productType !== ProductType.importedUsd
  const millCode = String(values.producerCode ?? '')
  if (millCode.length > MILL_CODE) {
    warnings.push(`加工企业代码“${millCode.slice(0, 20)}”多于${MILL_CODE}位，未导入`)
    values.producerCode = null
  }
  values.producerCode ??= inspected ? code.slice(0, 5) : null
  const producer =
    lookup.producerByCode.get(String(values.producerCode ?? '')) ??
    lookup.producerByName.get(bareName(String(values.producerName ?? '')))
  if (producer) {
    values.producerId = producer.id
    values.producerCode = producer.code
    values.producerName ??= producer.name
  }

  if (values.productionYear === null || values.productionYear === undefined) {
    const date = values.verifyDate as string | null | undefined
    if (inspected) values.productionYear = 2000 + Number(code.slice(5, 7))
    else if (date) values.productionYear = Number(date.slice(0, 4)) - (Number(date.slice(5, 7)) < 8 ? 1 : 0)
  }

  const origin = originOfCode(String(values.producerCode ?? ''))
  values.region ??= regionIn(String(values.chandi ?? '')) ?? producer?.region ?? origin?.region ?? null
  values.chandi ??= producer?.origin ?? origin?.chandi ?? null

  completePlace(values, lookup, warnings)
}

/** The warehouse by its name, or the one that was chosen for the sheet, with where it stands. Goods on the way lie in no warehouse. */
function completePlace(values: Values, lookup: Lookup, warnings: string[]) {
  const written = String(values.entrepotName ?? '').slice(0, 30)
  const name = bareName(String(values.entrepotName ?? ''))
  if (lookup.inTransitState === InTransitState.inTransit) {
    if (name) warnings.push(`在途货物不在仓库，“${written}”未导入，到货后请登记到库`)
    values.entrepotName = null
    return
  }
  const chosen = lookup.entrepots.find((entrepot) => entrepot.id === lookup.entrepotId)
  const entrepot = name ? lookup.entrepotByName.get(name) : chosen
  if (entrepot) {
    values.entrepotId = entrepot.id
    values.entrepotName = entrepot.name
    values.province ??= entrepot.province
    values.city ??= entrepot.city
    values.district ??= entrepot.district
    values.place ??= [entrepot.province, entrepot.city].filter(Boolean).join('') || null
  } else if (name) warnings.push(`仓库“${written}”不在仓库目录中，只保留名称`)
}

/**
 * Completes the weights from each other and rounds them: gross, tare and public weight are whole kilograms, in which goods are sold. The net weight
 * keeps its own digits for F1, which rounds once, at its end.
 */
function completeWeights(values: Values, errors: string[]) {
  const { grossWeight, tareWeight, netWeight } = values
  if (typeof tareWeight === 'number') {
    if (typeof grossWeight === 'number') {
      if (tareWeight >= grossWeight) errors.push('皮重不能大于毛重')
      if (typeof netWeight !== 'number') values.netWeight = new Decimal(grossWeight).minus(tareWeight).toNumber()
    } else if (typeof netWeight === 'number') values.grossWeight = new Decimal(netWeight).plus(tareWeight).toNumber()
  }
  for (const key of ['grossWeight', 'tareWeight', 'publicWeight']) {
    const exact = values[key]
    if (typeof exact === 'number') values[key] = roundHalfUp(exact, 3)
  }
}

/** Whether bale and packaging weigh what they can weigh; if not, a unit is wrong, a figure is, or the tare is that of one bale. */
function checkWeightPerBale(values: Values, warnings: string[], errors: string[]) {
  if (typeof values.grossWeight !== 'number') return
  const packets = values.packets as number | null | undefined
  const perBale = packets ? (values.grossWeight * 1000) / packets : null
  if (perBale !== null && (perBale < 100 || perBale > 400)) {
    if (perBale > 2000 || perBale < 20)
      errors.push(`平均每包${roundHalfUp(perBale, 1)}公斤，毛重单位可能不对（吨或公斤）`)
    else warnings.push(`平均每包${roundHalfUp(perBale, 1)}公斤，请核对毛重与包数`)
  }
  const tare = packets && typeof values.tareWeight === 'number' ? (values.tareWeight * 1000) / packets : null
  if (tare !== null && (tare < 0.2 || tare > 10))
    warnings.push(`皮重平均每包${roundHalfUp(tare, 3)}公斤，请核对皮重是整批还是单包、是吨还是公斤`)
}

function codeErrors(values: Values, lookup: Lookup): string[] {
  const code = String(values.batchCode ?? '')
  if (code === '') return ['缺少批号']
  if (isScientific(code)) return ['批号已被 Excel 改成科学计数法，数字已丢失']
  if (code.length > 32) return ['批号最多32个字符']
  if (lookup.productType === ProductType.xinjiang && !/^\d{11}$/.test(code)) return [`批号“${code}”应为11位数字`]
  if (isRounded(code)) return [`批号“${code}”末四位为0，疑似被 Excel 四舍五入，请核对原始批号`]
  return []
}

const LENGTHS: Record<string, number> = {
  chandi: 64,
  place: 100,
  entrepotName: 100,
  producerName: 100,
  inspectUnit: 64,
  inspectCode: 32,
  blNo: 40,
  containerNo: 200,
  markNo: 40,
  cargoOwner: 64,
  remark: 500,
}

/** Completes a draft from its values: fills in what follows from them, derives and checks. */
export function finishDraft(draft: Draft, lookup: Lookup): Draft {
  const { values, errors, warnings } = draft
  sharesInPercent(values, errors)
  zerosForMissingClasses(values)
  if (typeof values.ginning === 'string' && values.p1 === undefined && lookup.kind === ImportKind.rowPerBatch) {
    for (const key of ['p1', 'p2', 'p3']) values[key] = values.ginning === key.toUpperCase() ? 100 : 0
  }
  complete(values, lookup, warnings)
  errors.push(...codeErrors(values, lookup))
  completeWeights(values, errors)
  checkWeightPerBale(values, warnings, errors)
  const missing = (key: string) => !values[key] && values[key] !== 0 && !draft.unread.includes(key)
  if (missing('packets')) errors.push('缺少包数')
  if (missing('grossWeight')) errors.push('缺少毛重')
  else if (values.grossWeight === 0) errors.push('毛重须大于0')
  if (missing('chandi')) errors.push('缺少产地')
  for (const [key, length] of Object.entries(LENGTHS)) {
    if (String(values[key] ?? '').length > length)
      errors.push(`${FIELD_BY_KEY.get(key)?.label ?? key}最多${length}个字`)
  }

  Object.assign(values, {
    productType: lookup.productType,
    companyId: lookup.companyId,
    inTransitState: lookup.inTransitState,
    arrivalDate: lookup.inTransitState === InTransitState.inTransit ? lookup.arrivalDate : null,
  })
  values.isVerified = isInspectedCotton(lookup.productType) ? YesNo.yes : YesNo.no
  values.currency = lookup.productType === ProductType.importedUsd ? 'USD' : 'CNY'
  values.batchType ??= isDomesticCotton(lookup.productType) ? BatchType.sawGinned : null
  values.publicFromCertificate = typeof values.publicWeight === 'number' ? YesNo.yes : YesNo.no

  if (typeof values.packets === 'number' && typeof values.grossWeight === 'number') {
    const batch = values as unknown as DerivableBatch
    errors.push(...batchErrors(batch).map(({ message }) => message))
    warnings.push(...batchWarnings(batch).map(({ message }) => message))
    if (errors.length === 0) {
      const year = values.productionYear as number | null
      const exchange =
        lookup.exchange.findLast((table) => year === null || table.cropYear <= year) ?? lookup.exchange[0]
      Object.assign(values, derive(batch, exchange?.version ?? null, lookup.association))
      if (values.weightCheck) warnings.push(String(values.weightCheck))
      values.weightType = typeof values.publicWeight === 'number' ? WeightType.conditioned : WeightType.gross
      if (values.weightType === WeightType.gross && isDomesticCotton(lookup.productType))
        warnings.push('缺少公重且无法计算，将按毛重结算')
    }
  }
  draft.batchCode = String(values.batchCode ?? '')
  return draft
}
