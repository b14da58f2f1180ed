import { randomBytes } from 'node:crypto'

/** Name of a new archive: alphabetical order is the order of time, of two in the same second as well, since the older ones are removed by it. */
export function newArchiveName(kind: 'backup' | 'base', passphrase?: string): string {
  const moment = new Date().toISOString().replaceAll(/[-:.]/g, '')
  return `${kind}-${moment}-${randomBytes(3).toString('hex')}.tar.gz${passphrase ? '.enc' : ''}`
}

/** Moment in the name of an archive, in milliseconds since 1970; NaN for other names. */
export function momentOf(name: string): number {
  const [, year, month, day, hour, minute, second, millisecond] =
    /^\w+-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})?Z-/.exec(name)?.map((part) => Number(part ?? 0)) ?? []
  return Date.UTC(year, month - 1, day, hour, minute, second, millisecond)
}
