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

export const paperCell = (text: string, right = false) => ({
  text,
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

/** Lines of label and value; a line without a value is left out, a paper has no blanks. */
export function paperPairs(pairs: [label: string, value: string | null | undefined][]): Content {
  return {
    table: {
      widths: [84, '*'],
      body: pairs
        .filter(([, value]) => value)
        .map(([label, value]) => [{ text: label, color: PAPER_GREY }, { text: value! }]),
    },
    layout: 'close',
    fontSize: 9.5,
  }
}
