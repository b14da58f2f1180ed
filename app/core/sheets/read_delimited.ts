import Papa from 'papaparse'
import { SHEET_LIMITS, SheetRefused, type OnRow } from '#core/sheets/limits'

/** Separator of a text table: the character that divides the first lines most evenly. */
function separatorOf(text: string): string {
  const declared = /^sep=(.)\r?\n/i.exec(text)
  if (declared) return declared[1]
  const lines = text.slice(0, 20_000).split('\n').slice(0, 20)
  const counts = [',', '\t', ';', '|', '，'].map((separator) => ({
    separator,
    count: Math.max(...lines.map((line) => line.split(separator).length - 1)),
  }))
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).separator
}

/**
 * Rows of a CSV or TSV text. Kinds of newlines may be mixed; a quote inside an unquoted cell is an ordinary character.
 *
 * @throws SheetRefused 引号没有闭合
 */
export function readDelimited(source: string, onRow: OnRow) {
  const text = source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const separator = separatorOf(text)
  const body = text.replace(/^sep=.\n/i, '')
  let rowNo = text.length === body.length ? 0 : 1
  let unclosed: number | null = null

  Papa.parse<string[]>(body, {
    delimiter: separator,
    newline: '\n',
    step: ({ data, errors }, parser) => {
      rowNo++
      if (errors.some((error) => error.code === 'MissingQuotes')) {
        unclosed = rowNo
        return parser.abort()
      }
      if (data.length > SHEET_LIMITS.columns)
        throw new SheetRefused(`第${rowNo}行有${data.length}列，超过${SHEET_LIMITS.columns}列的上限`)
      const cells = data.map((cell) => cell.trim())
      if (onRow(cells, rowNo) === false) parser.abort()
    },
  })
  if (unclosed !== null) {
    throw new SheetRefused(
      `第${unclosed}行的双引号没有闭合，从这里起的内容无法分辨行列。请补上引号（"）或另存为 xlsx 后重新上传`
    )
  }
}
