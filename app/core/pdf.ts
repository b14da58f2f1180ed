/*
 * PDF documents with Chinese text. A subset of the font is embedded, so files are small and look the same on every device.
 */
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'

export type { Content, TDocumentDefinitions }

const require = createRequire(import.meta.url)

type PdfMake = {
  setFonts(fonts: Record<string, Record<'normal' | 'bold' | 'italics' | 'bolditalics', string>>): void
  setLocalAccessPolicy(allow: (path: string) => boolean): void
  setUrlAccessPolicy(allow: (url: string) => boolean): void
  createPdf(definition: TDocumentDefinitions): { getBuffer(): Promise<Buffer> }
}

let ready: PdfMake | null = null

/** pdfmake with the font, loaded on first use, because most processes make no PDF. */
function printer(): PdfMake {
  if (ready) return ready
  const pdfmake = require('pdfmake') as PdfMake
  const folder = path.dirname(require.resolve('@expo-google-fonts/noto-sans-sc/package.json'))
  const regular = path.join(folder, '400Regular', 'NotoSansSC_400Regular.ttf')
  const bold = path.join(folder, '700Bold', 'NotoSansSC_700Bold.ttf')
  pdfmake.setFonts({ NotoSansSC: { normal: regular, bold, italics: regular, bolditalics: bold } })
  // Definitions may contain users' text; they must not read other files or addresses.
  pdfmake.setLocalAccessPolicy((file) => file === regular || file === bold)
  pdfmake.setUrlAccessPolicy(() => false)
  return (ready = pdfmake)
}

/**
 * Renders a pdfmake definition. Defaults: A4, margins of 20 mm, 10.5 pt (五号) Noto Sans SC, line height 1.4.
 *
 * @returns the bytes of the PDF
 */
export async function renderPdf(definition: TDocumentDefinitions): Promise<Buffer> {
  return printer()
    .createPdf({
      pageSize: 'A4',
      pageMargins: [57, 57, 57, 57],
      ...definition,
      defaultStyle: { font: 'NotoSansSC', fontSize: 10.5, lineHeight: 1.4, ...definition.defaultStyle },
    })
    .getBuffer()
}
