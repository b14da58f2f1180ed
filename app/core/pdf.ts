import type { Content } from 'pdfmake/interfaces.js'
import { makeDocument } from '#core/document_workers'
import type { PdfDefinition } from '#core/pdf_printer'

export type { Content, PdfDefinition }

/**
 * Renders a definition, see `printPdf` of `#core/pdf_printer` for its defaults.
 *
 * @returns the bytes of the PDF
 * @throws BusyError (503) when too many documents wait
 */
export function renderPdf(definition: PdfDefinition): Promise<Buffer> {
  return makeDocument({ kind: 'pdf', definition })
}
