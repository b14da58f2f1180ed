import type { TableContents } from '#app/backup/tables/dump_tables'
import type { SequenceValue, CopiedTable } from '#app/backup/tables/catalog'

/** Changes when older code could not read an archive of newer code. */
export const FORMAT = 1

/** First stream of an archive. */
export const HEAD = 'head'

/** What has to be known before anything is loaded. */
export type ArchiveHead = {
  format: number
  /** Name of the archive without its ending; the record of the backup has it, too. */
  name: string
  /** ISO 8601 */
  createdAt: string
  /** Of PostgreSQL: `17.6` */
  postgres: string
  /** Names of the migrations that made the tables. */
  migrations: string[]
  /** Version of the tables of the job queue, null without one. */
  queue: number | null
  keys: string[]
  tables: CopiedTable[]
}

/** Last stream of an archive: what was written. */
export type ArchiveManifest = {
  tables: TableContents[]
  sequences: SequenceValue[]
  files: { count: number; bytes: number }
}
