import { hash } from 'node:crypto'

const NEWLINE = 10

/**
 * Digest of the rows of a table, whatever their order: PostgreSQL does not keep the order in which rows are loaded. It is the sum of the first
 * 64 bits of the hash of each row, so it finds mistakes, not forgeries: those are found by the hashes of the archive.
 */
export class RowDigest {
  #sum = 0n
  #rows = 0
  #rest: Buffer = Buffer.alloc(0)

  /** Passes on a stream in PostgreSQL's text format, in which every row is a line. */
  async *over(rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const part of rows) {
      this.#add(part)
      yield part
    }
  }

  #add(part: Buffer) {
    const text = this.#rest.length > 0 ? Buffer.concat([this.#rest, part]) : part
    let from = 0
    for (let end = text.indexOf(NEWLINE); end >= 0; end = text.indexOf(NEWLINE, from)) {
      const row = hash('sha256', text.subarray(from, end), 'buffer')
      this.#sum = BigInt.asUintN(64, this.#sum + row.readBigUInt64LE())
      this.#rows++
      from = end + 1
    }
    this.#rest = text.subarray(from)
  }

  /** Number of rows. The count that PostgreSQL answers itself comes after the last row, and may not have been read by then. */
  get rows(): number {
    return this.#rows
  }

  result(): string {
    return this.#sum.toString(16).padStart(16, '0')
  }
}
