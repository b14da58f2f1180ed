/*
 * Rows of a sheet that are no batches: totals and averages, remarks and signatures, the header printed again on each page, and lines in which only a
 * serial number was filled in advance. They are left out and, except for empty ones, named in the summary of the import.
 */
import { clean } from '#app/catalog/import/parse_values'

/** What such a row is, in the word of the summary. */
export type OtherRow = '合计' | '小计' | '平均' | '统计' | '说明' | '表头'

/** Number of rows left out, by what they are. */
export type OtherRowCount = { word: OtherRow; rows: number }

/** The beginning of its cell. */
const TOTALS: [OtherRow, RegExp][] = [
  ['小计', /^(本页|本批|本车|分组?)?小计/],
  ['合计', /^(本页|本批|本车|全部|总)?(合计|总计|共计|汇总|累计)/],
  ['合计', /^共(?=\d+[批行])/],
  ['平均', /^(加权|算术|总|本页|本批)?平均|^均值/],
  ['统计', /^(最大|最小|最高|最低)值?|^(标准差|极差|变异系数|cv)/i],
]
/** What may follow: `合计：`, `平均值`, `合计（共3批）`, `共3批558包`. */
const AFTER = /^(数|值|数值|行)?[:：]?(\(?共?[\d.]+[批包行件吨][^()]{0,12}\)?)?$/

/** How a remark begins. */
const REMARK =
  /^(注|备注|附注|说明|声明|提示|制表|填表|制单|审核|复核|校对|检验员|检测员|主检|批准|签发人|负责人|经办|联系|电话|打印|盖章|签[字名章]|以上|上述|本表|此表|本报告)/
const HAN = /\p{Script=Han}/u
/** A number with its unit, or a day. */
const VALUE = /^[+-]?[\d.,]+ ?(%|t|kg|mm|吨|公斤|千克|包|级)?$|^\d{4}[-/.年]\d/i

/** Characters of which one stands in every word of totals: most cells have none, and are not looked at further. */
const PERHAPS = /[计总均最差数汇共]|cv/i

/** The word of totals in one of the first cells. */
function totalsIn(cells: string[]): OtherRow | null {
  for (let column = 0; column < 4 && column < cells.length; column++) {
    if (!PERHAPS.test(cells[column])) continue
    const text = clean(cells[column]).replace(/\s/g, '')
    for (const [word, pattern] of TOTALS) {
      const begin = pattern.exec(text)?.[0]
      if (begin !== undefined && AFTER.test(text.slice(begin.length))) return word
    }
  }
  return null
}

/** The filled cells of a row, and how many of them are values; null from the second value on, which only data has. */
function textsOf(cells: string[]): { filled: string[]; values: number } | null {
  const filled: string[] = []
  let values = 0
  for (const cell of cells) {
    const text = clean(cell)
    if (text === '') continue
    if (VALUE.test(text) && ++values > 1) return null
    filled.push(text)
  }
  return { filled, values }
}

const bare = (cell: string) => cell.replace(/\s/g, '')
const firstOf = (cells: string[]) => bare(cells.find((cell) => cell !== '') ?? '')
const lineOf = (cells: string[]) => cells.map(bare).join('\t').trimEnd()

/** Tells the rows of one sheet apart while they are read from the first one on, header included. */
export class OtherRows {
  /** Rows of the header and above, by their first filled cell. */
  private header = new Map<string, Set<string>>()
  private counts = new Map<OtherRow, number>()

  /**
   * @param headerLastRow number of the header's last row
   * @param read columns whose cells are imported
   */
  constructor(
    private headerLastRow: number,
    private read: readonly number[]
  ) {}

  /** Whether the row is one of the table's data. Counts the others. */
  isData(cells: string[], rowNo: number): boolean {
    if (rowNo <= this.headerLastRow) {
      const first = firstOf(cells)
      this.header.set(first, (this.header.get(first) ?? new Set()).add(lineOf(cells)))
      return false
    }
    const word = this.wordOf(cells)
    if (word !== null) this.counts.set(word, (this.counts.get(word) ?? 0) + 1)
    return word === null && this.read.some((column) => clean(cells[column]) !== '')
  }

  get found(): OtherRowCount[] {
    return [...this.counts].map(([word, rows]) => ({ word, rows }))
  }

  private wordOf(cells: string[]): OtherRow | null {
    const totals = totalsIn(cells)
    if (totals) return totals
    if (this.header.get(firstOf(cells))?.has(lineOf(cells))) return '表头'
    const { filled, values } = textsOf(cells) ?? { filled: [], values: 0 }
    if (filled.length === 0) return null
    if (REMARK.test(filled[0])) return '说明'
    if (values > 0 || !filled.every((text) => HAN.test(text))) return null
    return filled.length === 1 || filled.every((text) => /[:：]/.test(text)) ? '说明' : null
  }
}
