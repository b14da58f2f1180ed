/*
 * The bank's file of a day: a heading with the number of lines, a line for each change of a sub-account, and a last line with the SHA-256 of all before
 * it. Fields are separated by `|`; amounts are cents.
 */
import { createHash } from 'node:crypto'
import type { OrderKind, SubAccountEntry } from '#app/bank/gateway/messages'

/** A line of the file: a change of the pockets of a sub-account. */
export type FileLine = SubAccountEntry & { bankUserId: string }

/** The file is not complete, or not what the bank wrote. */
export class UnreadableFileError extends Error {}

const sumOf = (text: string) => createHash('sha256').update(text).digest('hex')

export function fileOf(lines: readonly FileLine[]): string {
  const rows = lines.map((line) =>
    [line.bankUserId, line.orderId, line.kind, line.serial, line.available, line.frozen, line.time].join('|')
  )
  const text = [`H|${lines.length}`, ...rows, ''].join('\n')
  return `${text}T|${sumOf(text)}\n`
}

/** @throws UnreadableFileError when lines are missing or the checksum is another one */
export function readFile(file: string): FileLine[] {
  const end = file.lastIndexOf('\nT|') + 1
  const text = file.slice(0, end)
  if (end === 0 || file.slice(end) !== `T|${sumOf(text)}\n`) throw new UnreadableFileError('checksum')
  const [head, ...rows] = text.trimEnd().split('\n')
  if (head !== `H|${rows.length}`) throw new UnreadableFileError(`${head} with ${rows.length} lines`)
  return rows.map((row) => {
    const [bankUserId, orderId, kind, serial, available, frozen, time] = row.split('|')
    const line = { available: Number(available), frozen: Number(frozen) }
    if (time === undefined || !Object.values(line).every(Number.isSafeInteger)) throw new UnreadableFileError(row)
    return { bankUserId, orderId, kind: kind as OrderKind, serial, ...line, time }
  })
}
