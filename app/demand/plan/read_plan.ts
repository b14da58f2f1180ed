/*
 * A mill's 配棉 plan, read from its sheet: a row for each component of a mix, with the quality that it has to have and its tonnes, or its share of the
 * whole. The machinery of the imports of goods finds sheet and header; nothing is kept.
 */
import type { HeaderColumn } from '#app/catalog/import/header'
import { CellError, clean, parseNumber, parseWeight } from '#app/catalog/import/parse_values'
import { MEASURES } from '#app/catalog/indicators'
import { PLAN_FIELDS, PLAN_MEASURE_KEYS, type PlanMeasure } from '#app/demand/plan/plan_fields'
import * as cells from '#app/demand/plan/plan_cells'
import { MOST_COMPONENTS, planTonnes, type PlanGroup } from '#app/demand/rules/plan_tonnes'
import type { BlendPlan, PlanRow } from '#app/demand/transformers/blend_plan'
import { dataRows, type GoodsLayout } from '#app/goods_import/sheet/goods_layout'
import { readBook, type GoodsBook } from '#app/goods_import/sheet/read_book'
import { GoodsImportRefusal } from '#app/goods_import/refusals'
import { refuse } from '#core/errors'
import type { Tonnes } from '#core/money'
import { roundHalfUp } from '#core/numbers'
import type { SheetRow } from '#core/sheets/rows_in_worker'

/** Tonnes of one component from which on a number without a unit is pointed out: it may be kilograms. */
const SUSPICIOUS = 5_000

const shown = (text: string, most = 40) => clean(text).slice(0, most)

/** The cells of one row by field, with what is wrong with them. */
class PlanCells {
  readonly errors: PlanRow['errors'] = []
  readonly warnings: PlanRow['warnings'] = []

  constructor(
    private cellsOf: readonly string[],
    private columns: ReadonlyMap<string, HeaderColumn>
  ) {}

  has(field: string) {
    return this.columns.has(field)
  }

  title(field: string) {
    return (this.columns.get(field)?.title || PLAN_FIELDS.find(field)!.label).slice(0, 30)
  }

  unit(field: string) {
    return this.columns.get(field)?.unit ?? null
  }

  cell(field: string): string {
    const column = this.columns.get(field)?.column
    return column === undefined ? '' : clean(this.cellsOf[column])
  }

  warn(field: string, message: string) {
    this.warnings.push({ column: this.title(field), message })
  }

  /** What the cell says; null and an error when nobody can read it. */
  read<Value>(field: string, parse: (cell: string) => Value | null): Value | null {
    try {
      return parse(this.cell(field))
    } catch (error) {
      if (!(error instanceof CellError)) throw error
      this.errors.push({ column: this.title(field), message: error.message })
      return null
    }
  }
}

const boundsText = ({ min, max }: cells.PlanEnds) => `${min ?? ''}~${max ?? ''}`

function readMeasure(row: PlanCells, key: PlanMeasure, must: PlanRow['must']) {
  const { label } = MEASURES[key]
  const ends = row.read(key, (cell) => cells.parseEnds(cell, key))
  const from = row.read(`${key}Min`, (cell) => cells.parseEnds(cell, key, 'low'))
  const to = row.read(`${key}Max`, (cell) => cells.parseEnds(cell, key, 'high'))
  for (const [field, read] of [
    [key, ends],
    [`${key}Min`, from],
    [`${key}Max`, to],
  ] as const)
    if (read?.fraction) row.warn(field, `${label}${row.cell(field)}按${read.min ?? read.max}%读取`)
  const min = from?.min ?? ends?.min ?? null
  const max = to?.max ?? ends?.max ?? null
  const field = [key, `${key}Min`, `${key}Max`].find((one) => row.has(one)) ?? key
  row.read(field, () => cells.requireOrder(label, min, max) ?? null)
  if (min !== null || max !== null) must[key] = boundsText({ min, max })
}

/** A class, or a range of values, in one column or in two. */
function readMicronaire(row: PlanCells, must: PlanRow['must']) {
  const value = row.read('mikeAvg', cells.parseMicronaire)
  const own = row.read('mikeMain', (cell) => {
    const read = cells.parseMicronaire(cell)
    if (read && 'ends' in read) throw new CellError(`马克隆值级“${cell.slice(0, 20)}”无法识别，请写A、B或B2`)
    return read
  })
  const from = row.read('mikeAvgMin', (cell) => cells.parseEnds(cell, 'mikeAvg', 'low'))
  const to = row.read('mikeAvgMax', (cell) => cells.parseEnds(cell, 'mikeAvg', 'high'))
  const ends = value && 'ends' in value ? value.ends : null
  const min = from?.min ?? ends?.min ?? null
  const max = to?.max ?? ends?.max ?? null
  row.read('mikeAvgMin', () => cells.requireOrder(MEASURES.mikeAvg.label, min, max) ?? null)
  if (min !== null || max !== null) must.mikeAvg = boundsText({ min, max })
  const classes = own?.classes ?? (value && 'classes' in value ? value.classes : null)
  if (!classes) return
  must.mikeMain = classes.join(',')
  if (!own && /^[\d.]+$/.test(row.cell('mikeAvg')))
    row.warn('mikeAvg', `马值${row.cell('mikeAvg')}按${classes[0]}级读取`)
}

/** Colour, and what the name of a quality (3128B) says of length and micronaire where they have no cell of their own. */
function readGrade(row: PlanCells, must: PlanRow['must']) {
  const own = row.read('colour', cells.parsePlanGrade)
  const field = own || row.cell('colour') !== '' ? 'colour' : 'kind'
  const grade = field === 'colour' ? own : cells.gradeWithin(row.cell('kind'))
  if (!grade) return
  must.lvMain = grade.colours.join(',')
  const taken: string[] = []
  if (grade.length !== null && must.lenAvg === undefined) {
    must.lenAvg = `${grade.length}~`
    taken.push(`长度不低于${grade.length}`)
  }
  if (grade.classes && must.mikeMain === undefined && must.mikeAvg === undefined) {
    must.mikeMain = grade.classes.join(',')
    taken.push(`马克隆值${grade.classes.join('/')}级`)
  }
  if (taken.length > 0) row.warn(field, `“${row.cell(field).slice(0, 20)}”按${taken.join('、')}读取`)
}

function readKind(row: PlanCells, must: PlanRow['must']): Pick<PlanRow, 'productType' | 'remark'> {
  const words = ['kind', 'place', 'process'].map((field) => row.cell(field)).join(' ')
  const field = row.cell('kind') === '' && row.cell('place') !== '' ? 'place' : 'kind'
  const kind = row.read(field, () => cells.parseCottonKind(words))
  if (!kind) return { productType: null, remark: null }
  if (kind.assumed)
    row.warn(field, row.cell(field) === '' ? '未写类型，按新疆棉（公检）读取' : '没有写明类型，按新疆棉（公检）读取')
  for (const key of ['region', 'batchType', 'pickType'] as const) if (kind[key] !== null) must[key] = String(kind[key])
  if (row.cell('process') !== '' && kind.batchType === null && kind.pickType === null)
    row.warn('process', `“${row.cell('process').slice(0, 20)}”无法识别，未带入`)
  const place = cells.placeWords(row.cell('place'))
  if (place) row.warn('place', `产地“${place}”写入备注${kind.region ? '，质量要求中按区域' : ''}`)
  return { productType: kind.productType, remark: place && `产地：${place}` }
}

function readTonnes(row: PlanCells, field: 'weight' | 'total'): Tonnes | null {
  const definition = PLAN_FIELDS.find(field)!
  const tonnes = row.read(field, (cell) => {
    const read = parseWeight(cell, definition, row.unit(field) ?? 't')
    if (read === 0 && field === 'weight') throw new CellError('吨数须大于0')
    return read === null ? null : roundHalfUp(read, 3)
  })
  if (field === 'weight' && tonnes !== null && tonnes >= SUSPICIOUS && row.unit(field) === null)
    row.warn(field, `吨数${tonnes}按吨读取，若是公斤请在列名中写明`)
  return tonnes
}

function readShare(row: PlanCells): { share: number | null; marked: boolean } {
  const share = row.read('share', (cell) => parseNumber(cell, PLAN_FIELDS.find('share')!))
  return { share, marked: row.cell('share').endsWith('%') }
}

type ReadRow = PlanRow & { ownTotal: Tonnes | null; marked: boolean }

function readRow(
  { rowNo, cells: cellsOf }: SheetRow,
  columns: ReadonlyMap<string, HeaderColumn>,
  mix: string | null
): ReadRow {
  const row = new PlanCells(cellsOf, columns)
  const must: PlanRow['must'] = {}
  const { productType, remark } = readKind(row, must)
  for (const key of PLAN_MEASURE_KEYS) if (key !== 'mikeAvg') readMeasure(row, key, must)
  readMicronaire(row, must)
  readGrade(row, must)
  if (Object.keys(must).length === 0 && row.errors.length === 0) row.warn('colour', '没有质量要求，提交审核前须补充')
  const weight = readTonnes(row, 'weight')
  const ownTotal = readTonnes(row, 'total')
  const { share, marked } = readShare(row)
  const price = row.read('price', (cell) => cells.parsePlanPrice(cell, row.title('price')))
  if (price?.note) row.warn('price', price.note)
  const part = shown(row.cell('part')) || null
  const { errors, warnings } = row
  return {
    rowNo,
    mix,
    part,
    productType,
    must,
    weight,
    share,
    price: price?.cents ?? null,
    remark,
    errors,
    warnings,
    ownTotal,
    marked,
  }
}

const TOTALS = /^(?:本页|本方案|全部)?(?:合计|总计|小计|共计|总用量|总量|汇总)/
const isTotals = (row: SheetRow) => row.cells.slice(0, 4).some((cell) => TOTALS.test(clean(cell).replaceAll(' ', '')))

/** `总用棉量：500吨` above the header or below the rows. */
const SAID_TOTAL = /总(?:用棉|用|需求|采购|计划)?(?:量|吨数)[:：]?约?(\d{1,6}(?:\.\d{1,3})?)吨/

function saidTotal(rows: readonly SheetRow[]): Tonnes | null {
  for (const { cells: cellsOf } of rows) {
    const line = cellsOf.map(clean).join('').replaceAll(/[\s,]/g, '').slice(0, 500)
    const found = SAID_TOTAL.exec(line)?.[1]
    if (found) return Number(found)
  }
  return null
}

/** The rows in the order of the sheet, in groups: those of a mix, and those up to a row of totals. */
function groupsOf(book: GoodsBook, columns: ReadonlyMap<string, HeaderColumn>, data: readonly SheetRow[]) {
  const isData = new Set(data.map(({ rowNo }) => rowNo))
  const groups: (Pick<PlanGroup, 'total'> & { mix: string | null; rows: ReadRow[] })[] = []
  let open = false
  let mix: string | null = null
  for (const row of book.rows) {
    if (row.rowNo <= book.header.lastRow) continue
    const own = columns.has('mix') ? shown(row.cells[columns.get('mix')!.column]) : ''
    if (isData.has(row.rowNo)) {
      if (own !== '' && own !== mix) {
        mix = own
        open = false
      }
      if (!open) groups.push({ mix, rows: [], total: null })
      open = true
      groups.at(-1)!.rows.push(readRow(row, columns, mix))
    } else if (isTotals(row) && open) {
      const totals = new PlanCells(row.cells, columns)
      groups.at(-1)!.total = readTonnes(totals, 'weight') ?? readTonnes(totals, 'total')
      open = false
    }
  }
  return groups
}

const mixName = ({ mix }: { mix: string | null }, count: number, at: number) =>
  mix ? `“${mix}”` : count > 1 ? `第${at + 1}组` : ''

/**
 * Reads a plan, as far as it can be understood, and says what could not.
 *
 * @param total tonnes of the mix, for shares in a sheet that does not say them
 * @throws RefusedError with the problem of the file, in words of a mill's clerk
 */
export async function readPlan(
  file: { name: string; contents: Uint8Array },
  total: Tonnes | null = null
): Promise<BlendPlan> {
  const kind = { fields: PLAN_FIELDS, usual: '颜色级、长度、强力、吨数' }
  const book = await readBook(kind, file.contents, file.name, null, MOST_COMPONENTS)
  const mapping = book.header.columns.map(({ column, field, unit }) => ({ column, field, unit }))
  const layout: GoodsLayout = { ...book, headerLastRow: book.header.lastRow, columns: book.header.columns }
  const { data } = dataRows(layout, mapping, book.rows)
  if (data.length === 0) throw refuse(GoodsImportRefusal.noRows)
  if (data.length > MOST_COMPONENTS) throw refuse(GoodsImportRefusal.tooManyRows({ most: MOST_COMPONENTS }))
  const columns = new Map(
    book.header.columns.flatMap((column) => (column.field === null ? [] : [[column.field, column] as const]))
  )
  const groups = groupsOf(book, columns, data)
  const notes = [...book.notes]
  const single = groups.length === 1
  let known = false
  groups.forEach((group, at) => {
    const inColumn = group.rows.find(({ ownTotal }) => ownTotal !== null)?.ownTotal ?? null
    const said = group.total ?? inColumn ?? (single ? saidTotal(book.rows) : null)
    known ||= said !== null
    const whole = (single ? total : null) ?? said
    notes.push(...planTonnes({ rows: group.rows, total: whole }, mixName(group, groups.length, at)))
  })
  const rows = groups.flatMap((group) => group.rows)
  return {
    fileName: file.name.replaceAll(/[\p{Cc}<>"|*?:\\/]/gu, '').slice(-120) || '配棉计划',
    sheet: (book.sheets[book.sheet] ?? '').slice(0, 60),
    notes,
    unknown: book.header.columns
      .filter(({ field, title }) => field === null && title !== '')
      .map(({ title }) => title.slice(0, 30)),
    asksTotal: single && !known && rows.some(({ share }) => share !== null) && !columns.has('weight'),
    rows: rows.map(({ ownTotal: _total, marked: _marked, ...row }) => row),
  }
}
