import { randomBytes } from 'node:crypto'

/** Name of a new archive: alphabetical order is the order of time. */
export function newArchiveName(kind: 'backup' | 'base', passphrase?: string): string {
  const moment = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')
  return `${kind}-${moment}-${randomBytes(3).toString('hex')}.tar.gz${passphrase ? '.enc' : ''}`
}

/** Moment in the name of an archive, in milliseconds since 1970; NaN for other names. */
export function momentOf(name: string): number {
  const [, year, month, day, hour, minute, second] =
    /^\w+-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-/.exec(name)?.map(Number) ?? []
  return Date.UTC(year, month - 1, day, hour, minute, second)
}
