/*
 * The QR codes of a PDF that the product has made: pdfmake draws a white square and a black one for each dark module. What they say is found by drawing
 * the expected text with another encoder, once with each of the eight masks among which an encoder may choose.
 */
import { encode } from 'uqr'
import { partsOf } from '#tests/helpers/pdf_text'

const MASKS = [0, 1, 2, 3, 4, 5, 6, 7]

type Square = { x: number; y: number; width: number }

/** The squares of a page that are filled with one grey, 1 for white and 0 for black. */
const squares = (page: string, grey: 0 | 1): Square[] =>
  [...page.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) \3 re\n\/DeviceRGB cs\n([01]) \4 \4 scn/g)]
    .filter(([, , , , filled]) => Number(filled) === grey)
    .map(([, x, y, width]) => ({ x: Number(x), y: Number(y), width: Number(width) }))

/** The QR codes of a PDF, each as its rows of modules, true where they are dark. */
function qrCodes(pdf: Buffer): boolean[][][] {
  return partsOf(pdf).flatMap(({ body }) => {
    const page = body?.toString('latin1') ?? ''
    const dark = squares(page, 0)
    return squares(page, 1).map((ground) => {
      const own = dark.filter(
        ({ x, y }) => x >= ground.x && x < ground.x + ground.width && y >= ground.y && y < ground.y + ground.width
      )
      const side = own[0].width
      const count = Math.round(ground.width / side)
      const filled = new Set(
        own.map(({ x, y }) => `${Math.round((x - ground.x) / side)} ${Math.round((y - ground.y) / side)}`)
      )
      return Array.from({ length: count }, (_row, y) =>
        Array.from({ length: count }, (_module, x) => filled.has(`${x} ${y}`))
      )
    })
  })
}

/** Which of these texts the QR codes of a PDF say, and null for a code that says none of them. */
export function saidByQr(pdf: Buffer, texts: string[]): (string | null)[] {
  const drawn = new Map(
    texts.flatMap((text) =>
      MASKS.map((maskPattern) => {
        const { data } = encode(text, { ecc: 'L', boostEcc: false, border: 0, maskPattern })
        return [JSON.stringify(data), text] as const
      })
    )
  )
  return qrCodes(pdf).map((modules) => drawn.get(JSON.stringify(modules)) ?? null)
}
