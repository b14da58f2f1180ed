/* The rows of a mapped sheet as goods by the tonne, each with what is wrong with it by field. */
import { parseCode, parseDate, parseNumber } from '#app/catalog/import/parse_values'
import { parseRegion, parseWeight, parseYear } from '#app/catalog/import/parse_values'
import type { ColumnMapping } from '#app/catalog/import/fields'
import { ProductType } from '#app/catalog/codes'
import * as cells from '#app/tonnage/import/goods_cells'
import { GOODS_FIELDS } from '#app/tonnage/import/goods_fields'
import type { GoodsRow, RowProblem } from '#app/goods_import/sheet/goods_row'
import { readRows } from '#app/goods_import/sheet/read_rows'
import type { SheetDraft } from '#app/goods_import/sheet/sheet_kind'
import { sheetOffers, type ReadGoods, type OfferJudge } from '#app/tonnage/ports/sheet_offers'
import { goodsProblems, minimumProblem, type JudgedGoods } from '#app/tonnage/rules/goods_checks'
import { addGoodsValidator } from '#app/tonnage/validators/tonnage'
import { Decimal } from 'decimal.js'
import { roundHalfUp } from '#core/numbers'
import type { SheetRow } from '#core/sheets/rows_in_worker'
import type { Infer } from '@vinejs/vine/types'

export type GoodsDraft = SheetDraft<Infer<typeof addGoodsValidator>>

const goodsField = (key: string) => GOODS_FIELDS.find(key)

/** What rows are compared with: the warehouses by name, numbers that the company has, the smallest minimum of a type, and what offers have to fit. */
export type GoodsLookup = {
  entrepots: ReadonlyMap<string, number>
  codes: ReadonlySet<string>
  leastOf: (type: ProductType) => number
  offers: OfferJudge
}

/** Tonnes from which on a number without a unit is pointed out: it may be kilograms. */
const SUSPICIOUS = 5_000

const PERCENTS = ['oilContent', 'linterContent', 'moisture', 'impurity'] as const
/** Contents that are never below one percent; trash often is. */
const TELLING: readonly string[] = ['oilContent', 'linterContent', 'moisture']
const MOST_PERCENT = 60

/** Tonnes to the gram: more than three decimals are for the seller to correct, not to be rounded away. */
function readTonnes(row: GoodsRow, field: 'weight' | 'minLot') {
  const cell = row.cell(field)
  const unit = row.unit(field)
  const tonnes = row.read(field, (text) => parseWeight(text, goodsField(field)!, unit ?? 't'))
  row.set(field, tonnes)
  if (unit === null && tonnes !== null && tonnes >= SUSPICIOUS && /^[\d.,]+$/.test(cell))
    row.warnings.push({
      field,
      message: `${goodsField(field)!.label}${tonnes}按吨读取，若是公斤请在列对应中改单位`,
    })
}

/** Product, class and lustre; a linters' class also stands in the name or in a column of grades. */
function readKind(row: GoodsRow) {
  const kind = row.read('productType', cells.parseKind)
  let type = kind?.type ?? null
  if (type === 'staple') {
    type = cells.parseLuster(row.cell('luster')) ?? cells.parseLuster(row.cell('size'))
    if (type === null) row.errors.push({ field: 'productType', message: '商品类型只写了涤短，请写明半光或有光' })
  }
  row.set('productType', type)
  if (type === ProductType.linters) {
    const named =
      row.cell('linterClass') === '' ? (cells.linterClassIn(row.cell('fibreGrade')) ?? kind?.linterClass) : null
    row.set('linterClass', named ?? row.read('linterClass', cells.parseClass))
  } else if (type !== null) {
    row.set('linterClass', row.read('linterClass', cells.parseClass))
    row.set('fibreGrade', row.read('fibreGrade', cells.parseGrade))
  }
}

/** `18.5`, `18.5%`, and 0.185 of a cell in Excel's percent format: which of them it is, the contents of the row say together. */
function readPercents(row: GoodsRow) {
  const marked = (field: string) => row.cell(field).endsWith('%')
  const numbers = new Map<string, number>()
  for (const field of PERCENTS) {
    const definition = { ...goodsField(field)!, digits: 6 }
    const value = row.read(field, (cell) => parseNumber(cell, definition))
    if (value !== null) numbers.set(field, value)
  }
  const plain = [...numbers].filter(([field]) => !marked(field))
  const telling = plain.filter(([field, value]) => TELLING.includes(field) && value > 0)
  const fractions = telling.length > 0 && telling.every(([, value]) => value * 100 <= MOST_PERCENT)
  for (const [field, value] of numbers) {
    const { label, digits } = goodsField(field)!
    const fraction = fractions && !marked(field)
    const shown = roundHalfUp(fraction ? new Decimal(value).times(100).toNumber() : value, digits!)
    if (fraction) row.warnings.push({ field, message: `${label}${value}按${shown}%读取` })
    row.set(field, shown)
  }
}

function readSize(row: GoodsRow) {
  row.number(goodsField('dtex')!)
  row.number(goodsField('cutLength')!)
  if (row.values.dtex !== undefined && row.values.cutLength !== undefined) return
  // Of other goods the column says something else, which is not read.
  if (row.values.dtex === undefined && !isStapleRow(row)) return
  const size = row.read('size', cells.parseSize)
  row.values.dtex ??= size?.dtex ?? undefined
  row.values.cutLength ??= size?.cutLength ?? undefined
}

const isStapleRow = ({ values }: GoodsRow) =>
  values.productType === ProductType.stapleSemiDull || values.productType === ProductType.stapleBright

function readPlace(row: GoodsRow, { entrepots }: GoodsLookup) {
  for (const field of ['place', 'province', 'city']) row.text(field)
  row.set('inTransitState', row.read('transit', cells.parseTransit))
  row.set(
    'arrivalDate',
    row.read('arrivalDate', (cell) => parseDate(cell, goodsField('arrivalDate')!))
  )
  const name = row.cell('entrepotName')
  if (name === '') return
  const id = entrepots.get(name)
  row.set(id === undefined ? 'entrepotName' : 'entrepotId', id ?? name)
  if (id === undefined)
    row.warnings.push({ field: 'entrepotName', message: `仓库“${name.slice(0, 20)}”不在仓库名录中，按名称登记` })
}

/** What the rules of the form say, of fields that could be read. */
async function judge(row: GoodsRow, lookup: GoodsLookup, offer: object | null): Promise<GoodsDraft['input']> {
  const wrong = new Set(row.errors.map(({ field }) => field))
  const say = (field: string, message: string) => {
    const known = field === 'entrepotId' ? 'entrepotName' : field === 'inTransitState' ? 'transit' : field
    if (wrong.has(known)) return
    wrong.add(known)
    row.errors.push({ field: known, message })
  }
  const [refused, input] = await addGoodsValidator.tryValidate(row.values)
  for (const { field, message } of (refused?.messages ?? []) as RowProblem[]) say(field, message)
  if (row.values.productType === undefined) return null
  const goods = row.values as JudgedGoods
  for (const { field, message } of goodsProblems(goods)) say(field, message)
  const { minLot, weight } = row.values as { minLot?: number; weight?: number }
  const problem = minLot ? minimumProblem(minLot, lookup.leastOf(goods.productType), weight) : null
  if (problem) say(problem.field, problem.message)
  if (offer)
    for (const { field, message } of await lookup.offers.judge(row.values as ReadGoods, offer)) say(field, message)
  return row.errors.length === 0 ? input : null
}

async function readRow(row: GoodsRow, lookup: GoodsLookup): Promise<Pick<GoodsDraft, 'input' | 'offer'>> {
  readKind(row)
  row.set('batchCode', parseCode(row.cell('batchCode')))
  readTonnes(row, 'weight')
  readTonnes(row, 'minLot')
  row.set(
    'productionYear',
    row.read('productionYear', (cell) => parseYear(cell, goodsField('productionYear')!))
  )
  for (const field of ['chandi', 'producerName', 'remark']) row.text(field)
  row.set(
    'region',
    row.read('region', (cell) => parseRegion(cell, '区域'))
  )
  row.set('packageType', row.read('packageType', cells.parsePackage))
  row.set('weightType', row.read('weightType', cells.parseWeightType))
  readPercents(row)
  readSize(row)
  readPlace(row, lookup)
  const offer = sheetOffers().read(row)
  return { input: await judge(row, lookup, offer), offer }
}

/** All rows of data as goods by the tonne. */
export const readGoods = (
  rows: readonly SheetRow[],
  mapping: readonly ColumnMapping[],
  constants: Record<string, string>,
  lookup: GoodsLookup
): Promise<GoodsDraft[]> =>
  readRows(rows, mapping, constants, { number: '货号', codes: lookup.codes }, (row) => readRow(row, lookup))
