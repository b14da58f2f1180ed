/* What the papers of the business have in common: contract, delivery order, settlement sheet, confirmation of a deal, statement. */
import type { Content, PdfDefinition } from '#core/pdf'
import { HEADING_LEVEL } from '#core/pdf_printer'

/** Grey of what is said beside the thing itself. */
export const PAPER_GREY = '#55626F'

/** Space of pages that are made of tables rather than of sentences. */
export const TABLE_PAGE: Pick<PdfDefinition, 'pageMargins' | 'defaultStyle'> = {
  pageMargins: [42, 48, 42, 48],
  defaultStyle: { fontSize: 9.5 },
}

/** The printer begins a new page before a heading that would stand alone at the foot of one. */
export const paperHeading = (text: string): Content => ({
  text,
  headlineLevel: HEADING_LEVEL,
  bold: true,
  fontSize: 11.5,
  margin: [0, 12, 0, 4],
})

/** A word of so many letters may be wider than its column: it is broken where the column ends, or it would push the table off the sheet. */
const LONG_WORD = /[!-~]{25}/

const paperText = (text: string) => (LONG_WORD.test(text) ? { text, wordBreak: 'break-all' as const } : { text })

export const paperCell = (text: string, right = false) => ({
  ...paperText(text),
  alignment: right ? ('right' as const) : ('left' as const),
})

export const paperNote = (text: string): Content => ({ text, color: PAPER_GREY, fontSize: 9, margin: [0, 10, 0, 0] })

/** The title of a paper with up to three texts below it: number, what it belongs to, time. */
export function paperTitle(title: string, left: string, middle: string, right: string): Content[] {
  return [
    { text: title, fontSize: 18, bold: true, alignment: 'center' },
    {
      columns: [{ text: left }, { text: middle, alignment: 'center' }, { text: right, alignment: 'right' }],
      fontSize: 9,
      color: PAPER_GREY,
      margin: [0, 8, 0, 12],
    },
  ]
}

type PaperColumn = { title: string; width: number | '*'; right?: boolean }

/** A table of figures: a grey head on every page, rows of texts, and a last row in bold when there is one. */
export function paperTable(columns: PaperColumn[], rows: string[][], last?: string[]): Content {
  const line = (texts: string[], bold: boolean) =>
    texts.map((text, index) => ({ ...paperCell(text, columns[index].right), bold }))
  return {
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: columns.map(({ width }) => width),
      body: [
        columns.map(({ title, right }) => ({ ...paperCell(title, right), bold: true, fillColor: '#F0F3F8' })),
        ...rows.map((texts) => line(texts, false)),
        ...(last ? [line(last, true)] : []),
      ],
    },
    layout: 'fine',
    fontSize: 9,
  }
}

type PaperPairs = [label: string, value: string | null | undefined][]

/** Label and value of each pair that has one: a paper has no blanks. */
const pairCells = (pairs: PaperPairs) =>
  pairs.flatMap(([label, value]) => (value ? [[{ text: label, color: PAPER_GREY }, paperText(value)]] : []))

/** Lines of label and value; a line without a value is left out. */
export function paperPairs(pairs: PaperPairs): Content {
  return { table: { widths: [84, '*'], body: pairCells(pairs) }, layout: 'close', fontSize: 9.5 }
}

/** The same with two pairs beside each other, for many short values. */
export function paperPairsBeside(pairs: PaperPairs): Content {
  const cells = pairCells(pairs)
  const lines = Array.from({ length: Math.ceil(cells.length / 2) }, (_, line) => [
    ...cells[2 * line],
    ...(cells[2 * line + 1] ?? [{ text: '' }, { text: '' }]),
  ])
  return { table: { widths: [64, '*', 64, '*'], body: lines }, layout: 'close', fontSize: 9.5 }
}
