/*
 * The text of a PDF that the product has made: its fonts are subsets whose glyphs a table translates, and its words stand one by one, so all blanks
 * are left out.
 */
import { inflateSync } from 'node:zlib'
import drive from '@adonisjs/drive/services/main'
import db from '@adonisjs/lucid/services/db'

export type PdfPart = { id: number; head: string; body: Buffer | null }

/** The objects of the file, with their streams unpacked. */
export function partsOf(pdf: Buffer): PdfPart[] {
  const text = pdf.toString('latin1')
  return [...text.matchAll(/(\d+) 0 obj\n/g)].map((found) => {
    const from = found.index + found[0].length
    const end = text.indexOf('endobj', from)
    const stream = text.indexOf('stream\n', from)
    if (stream === -1 || stream > end) return { id: Number(found[1]), head: text.slice(from, end), body: null }
    const head = text.slice(from, stream)
    const length = Number(/\/Length (\d+)/.exec(head)![1])
    const bytes = pdf.subarray(stream + 7, stream + 7 + length)
    return { id: Number(found[1]), head, body: head.includes('FlateDecode') ? inflateSync(bytes) : bytes }
  })
}

const characters = (hex: string) =>
  (hex.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join('')

/** Glyph → text, from the table of a font. */
function glyphsOf(table: string): Map<number, string> {
  const glyphs = new Map<number, string>()
  for (const [, start, list] of table.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi))
    // A ligature stands for several characters, written with blanks between them: <0066 0066>.
    for (const [index, [, hex]] of [...list.matchAll(/<([0-9a-f ]*)>/gi)].entries())
      glyphs.set(Number.parseInt(start, 16) + index, characters(hex.replaceAll(' ', '')))
  return glyphs
}

export function pdfText(pdf: Buffer): string {
  const parts = partsOf(pdf)
  const byId = new Map(parts.map((part) => [part.id, part]))
  const fonts = new Map<string, Map<number, string>>()
  for (const { head } of parts)
    for (const [, name, id] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(byId.get(Number(id))?.head ?? '')
      if (table) fonts.set(name, glyphsOf(byId.get(Number(table[1]))!.body!.toString('latin1')))
    }
  let text = ''
  for (const { body } of parts) {
    const page = body?.toString('latin1') ?? ''
    if (!/\bBT\n/.test(page)) continue
    let font: Map<number, string> | undefined
    for (const [, name, shown] of page.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (name) font = fonts.get(name)
      else
        for (const [, hex] of shown.matchAll(/<([0-9a-f]+)>/gi))
          for (const glyph of hex.match(/.{4}/g) ?? []) text += font?.get(Number.parseInt(glyph, 16)) ?? ''
    }
  }
  return text.replaceAll(/\s/g, '')
}

/** The text of a stored file. */
export async function storedPdfText(fileId: number): Promise<string> {
  const { key } = await db.from('files').where('id', fileId).firstOrFail()
  return pdfText(Buffer.from(await drive.use().getBytes(key)))
}
