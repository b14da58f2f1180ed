import db from '@adonisjs/lucid/services/db'

export type FileRow = { id: number; key: string; sha256: string; used_at: Date | null }

/** All rows of files, in the order of their ids. */
export async function* filesOfRows(): AsyncGenerator<FileRow> {
  for (let last = 0; ;) {
    const rows: FileRow[] = await db
      .from('files')
      .select('id', 'key', 'sha256', 'used_at')
      .where('id', '>', last)
      .orderBy('id')
      .limit(500)
    yield* rows
    if (rows.length === 0) return
    last = rows.at(-1)!.id
  }
}
