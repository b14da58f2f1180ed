/** Characters of a code that are kept as bytes; inspected cotton has eleven. Longer codes and those in other letters are kept as text. */
const WIDTH = 16
const BYTES = /^[!-~]*$/

/** Fewest characters of a part of a code: two digits are in every other code. */
export const MIN_CODE_PART = 3

/**
 * The batch codes of a segment, searched for a part anywhere in them: the last digits, or some from the middle. They stand as bytes one behind the other, so
 * that a hundred thousand codes are looked through in three or four milliseconds, whatever is searched.
 */
export class BatchCodeColumn {
  private readonly bytes: Uint8Array
  private readonly others = new Map<number, string>()

  constructor(rows: number) {
    this.bytes = new Uint8Array(rows * WIDTH)
  }

  put(row: number, code: string) {
    const small = code.toLowerCase()
    const start = row * WIDTH
    this.bytes.fill(0, start, start + WIDTH)
    this.others.delete(row)
    if (small.length > WIDTH || !BYTES.test(small)) this.others.set(row, small)
    else for (let i = 0; i < small.length; i++) this.bytes[start + i] = small.charCodeAt(i)
  }

  get(row: number): string {
    const start = row * WIDTH
    const end = this.bytes.indexOf(0, start)
    const length = end < 0 ? WIDTH : Math.min(WIDTH, end - start)
    return this.others.get(row) ?? String.fromCharCode(...this.bytes.subarray(start, start + length))
  }

  /** A test of rows for codes that contain the part; null for parts that are too short. */
  containing(part: string): ((row: number) => boolean) | null {
    if (part.length < MIN_CODE_PART) return null
    const small = part.toLowerCase()
    const { bytes, others } = this
    if (!BYTES.test(small)) return (row) => others.get(row)?.includes(small) ?? false
    const wanted = Uint8Array.from(small, (character) => character.charCodeAt(0))
    const last = WIDTH - wanted.length
    const first = wanted[0]
    return (row) => {
      const start = row * WIDTH
      for (let at = start; at <= start + last && bytes[at] !== 0; at++) {
        if (bytes[at] !== first) continue
        let same = 1
        while (same < wanted.length && bytes[at + same] === wanted[same]) same++
        if (same === wanted.length) return true
      }
      return others.size > 0 && (others.get(row)?.includes(small) ?? false)
    }
  }
}
