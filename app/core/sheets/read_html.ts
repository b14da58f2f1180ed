/*
 * `.xls` files with an HTML table, as many gins' systems export them. Read token by token, without building a tree.
 */
import { Tokenizer, type Token, type TokenHandler } from 'parse5'
import { MergedDown } from '#core/sheets/merged_cells'
import { SHEET_LIMITS, SheetRefused, type OnRow } from '#core/sheets/limits'

/** Charset named in the first bytes of the page. */
export function htmlCharset(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 4096)).toString('latin1').replaceAll('\0', '')
  return /charset\s*=[\s"']*([\w-]+)/i.exec(head)?.[1]
}

const attribute = (token: Token.TagToken, name: string) => token.attrs.find((attr) => attr.name === name)?.value

/** Rows of the first table that has rows; cells spanned to the right are filled with empty ones, so that columns stay aligned. */
export function readHtml(text: string, onRow: OnRow) {
  let row: string[] | null = null
  let cell: string | null = null
  let colspan = 1
  let rowNo = 0
  let ignored = 0
  let stopped = false
  // columns covered by a cell of an earlier row
  const covered: number[] = []
  const mergedDown = new MergedDown()

  const endCell = () => {
    if (row === null || cell === null) return
    row.push(cell.replace(/\s+/g, ' ').trim())
    for (let extra = 1; extra < colspan; extra++) row.push('')
    cell = null
  }
  const endRow = () => {
    endCell()
    if (row === null) return
    rowNo++
    if (row.length > SHEET_LIMITS.columns)
      throw new SheetRefused(`第${rowNo}行有${row.length}列，超过${SHEET_LIMITS.columns}列的上限`)
    mergedDown.fill(row, rowNo)
    if (onRow(row, rowNo) === false) stopped = true
    row = null
  }
  const skipCovered = () => {
    while (row !== null && (covered[row.length] ?? 0) > 0) {
      covered[row.length]--
      row.push('')
    }
  }
  const startCell = (token: Token.TagToken) => {
    endCell()
    row ??= []
    skipCovered()
    cell = ''
    colspan = Math.min(Math.max(Number(attribute(token, 'colspan') ?? 1) || 1, 1), SHEET_LIMITS.columns)
    const rowspan = Math.min(Math.max(Number(attribute(token, 'rowspan') ?? 1) || 1, 1), SHEET_LIMITS.rows)
    mergedDown.add({ column: row.length, firstRow: rowNo + 1, lastRow: rowNo + rowspan })
    for (let column = row.length; column < row.length + colspan; column++) covered[column] = rowspan - 1
  }
  const append = (token: Token.CharacterToken) => {
    if (cell !== null && ignored === 0 && cell.length < SHEET_LIMITS.cellText) cell += token.chars
  }

  const handler: TokenHandler = {
    onStartTag(token) {
      if (stopped) return
      if (token.tagName === 'style' || token.tagName === 'script' || token.tagName === 'title') ignored++
      else if (token.tagName === 'tr') {
        endRow()
        row = []
      } else if (token.tagName === 'td' || token.tagName === 'th') startCell(token)
      else if (token.tagName === 'br' && cell !== null) cell += ' '
    },
    onEndTag(token) {
      if (token.tagName === 'style' || token.tagName === 'script' || token.tagName === 'title')
        ignored = Math.max(ignored - 1, 0)
      if (stopped) return
      if (token.tagName === 'td' || token.tagName === 'th') endCell()
      else if (token.tagName === 'tr' || token.tagName === 'table') {
        if (row !== null) skipCovered()
        endRow()
      }
    },
    onCharacter: append,
    onWhitespaceCharacter: append,
    onNullCharacter() {},
    onComment() {},
    onDoctype() {},
    onEof() {
      if (!stopped) endRow()
    },
  }
  const tokenizer = new Tokenizer({}, handler)
  for (let at = 0; at < text.length && !stopped; at += 65_536)
    tokenizer.write(text.slice(at, at + 65_536), at + 65_536 >= text.length)
}
