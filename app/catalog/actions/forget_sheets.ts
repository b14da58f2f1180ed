import db from '@adonisjs/lucid/services/db'
import drive from '@adonisjs/drive/services/main'
import { rowsAfter, sweep } from '#core/sweep'

/** Days for which an uploaded sheet is kept: as long as the rows that were read from it. */
const DAYS = 30

/** Removes the sheets of old imports from the disk. @returns number of sheets removed */
export async function forgetSheets(): Promise<number> {
  const old = (last: number) =>
    rowsAfter(
      last,
      db.from('imports').whereNot('file_key', '').whereRaw('created_at < now() - make_interval(days => ?)', [DAYS])
    )
  return sweep('sheet of an old import', old, async (id) => {
    const { file_key: key } = await db.from('imports').where('id', id).firstOrFail()
    await drive.use().delete(key)
    await db.from('imports').where('id', id).update({ file_key: '' })
  })
}
