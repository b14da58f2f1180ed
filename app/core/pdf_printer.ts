/*
 * PDF documents with Chinese text. A subset of the font is embedded, so files are small and look the same on every device. This file does the
 * work and runs in the threads of `document_workers`; modules call `renderPdf` of `#core/pdf`.
 */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CustomTableLayout, TDocumentDefinitions } from 'pdfmake/interfaces.js'

/** A definition of pdfmake without functions, because it is passed to another thread. */
export type PdfDefinition = Omit<TDocumentDefinitions, 'footer' | 'header' | 'background' | 'pageBreakBefore'> & {
  /** Text in front of the page numbers at the foot of every page; without it pages have no foot. */
  foot?: string
}

/** `headlineLevel` of headings that go to the next page with what they head. */
export const HEADING_LEVEL = 1

const require = createRequire(import.meta.url)

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
/** Installed for development only; a build has copies of the weights that documents use (`bin/lib/fonts.mjs`). */
const FONTS = path.join(ROOT, 'node_modules/@expo-google-fonts/noto-sans-sc')
const FONTS_OF_BUILD = path.join(ROOT, 'fonts')

/** The types of pdfmake describe the question of its older versions. */
type Printable = Omit<TDocumentDefinitions, 'pageBreakBefore'> & { pageBreakBefore: typeof standsAlone }

type PdfMake = {
  setFonts(fonts: Record<string, Record<'normal' | 'bold' | 'italics' | 'bolditalics', string>>): void
  setTableLayouts(layouts: Record<string, CustomTableLayout>): void
  setLocalAccessPolicy(allow: (path: string) => boolean): void
  setUrlAccessPolicy(allow: (url: string) => boolean): void
  createPdf(definition: Printable): { getBuffer(): Promise<Buffer> }
}

/** Table layouts by the name that definitions give. */
const LAYOUTS: Record<'fine' | 'close', CustomTableLayout> = {
  /** Half a point, for tables of figures. */
  fine: { hLineColor: () => '#C9D1DA', vLineColor: () => '#C9D1DA', hLineWidth: () => 0.5, vLineWidth: () => 0.5 },
  /** For many lines of label and value. */
  close: { hLineColor: () => '#E3E7EC', vLineColor: () => '#E3E7EC', paddingTop: () => 1, paddingBottom: () => 1 },
}

let ready: PdfMake | null = null

/** pdfmake with the font, loaded on first use. */
function printer(): PdfMake {
  if (ready) return ready
  const pdfmake = require('pdfmake') as PdfMake
  const folder = [FONTS, FONTS_OF_BUILD].find((one) => existsSync(one)) ?? FONTS_OF_BUILD
  const regular = path.join(folder, '400Regular', 'NotoSansSC_400Regular.ttf')
  const bold = path.join(folder, '700Bold', 'NotoSansSC_700Bold.ttf')
  pdfmake.setFonts({ NotoSansSC: { normal: regular, bold, italics: regular, bolditalics: bold } })
  pdfmake.setTableLayouts(LAYOUTS)
  // Definitions may contain users' text; they must not read other files or addresses.
  pdfmake.setLocalAccessPolicy((file) => file === regular || file === bold)
  pdfmake.setUrlAccessPolicy(() => false)
  return (ready = pdfmake)
}

const footOf = (foot: string) => (page: number, pages: number) => ({
  text: `${foot}\u3000第 ${page} 页 / 共 ${pages} 页`,
  alignment: 'center' as const,
  fontSize: 8,
  color: '#55626F',
  margin: [0, 16, 0, 0] as [number, number, number, number],
})

/** Points that a heading takes with the head of a table and a row of two lines, or with a few lines of text. */
const HEADED = 100

type PrintedNode = { headlineLevel?: number; startPosition: { verticalRatio: number; pageInnerHeight: number } }

/** Whether a heading would stand alone at the foot of its page, by what the printer asks before each node. */
const standsAlone = ({ headlineLevel, startPosition: { verticalRatio, pageInnerHeight } }: PrintedNode) =>
  headlineLevel === HEADING_LEVEL && (1 - verticalRatio) * pageInnerHeight < HEADED

/** Defaults: A4, margins of 20 mm, 10.5 pt (五号) Noto Sans SC, line height 1.4. */
export async function printPdf({ foot, ...definition }: PdfDefinition): Promise<Buffer> {
  return printer()
    .createPdf({
      pageSize: 'A4',
      pageMargins: [57, 57, 57, 57],
      ...definition,
      pageBreakBefore: standsAlone,
      ...(foot ? { footer: footOf(foot) } : {}),
      defaultStyle: { font: 'NotoSansSC', fontSize: 10.5, lineHeight: 1.4, ...definition.defaultStyle },
    })
    .getBuffer()
}
