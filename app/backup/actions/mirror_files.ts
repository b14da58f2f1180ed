import drive from '@adonisjs/drive/services/main'
import db from '@adonisjs/lucid/services/db'
import { fileMirror, type FileMirror } from '#app/backup/files/file_mirror'

/** Files of one round; the others follow in the next. */
const ROUND = 500

async function copyNew({ place, disk, keyOf }: FileMirror): Promise<number> {
  const source = drive.use()
  const { rows } = await db.rawQuery(
    `select f.id, f.key, f.size from files f left join file_copies c on c.file_id = f.id and c.place = ?
     where c.file_id is null order by f.id limit ?`,
    [place, ROUND]
  )
  let copied = 0
  for (const { id, key, size } of rows) {
    // Removed since it was listed.
    if (!(await source.exists(key))) continue
    await disk.putStream(keyOf(key), await source.getStream(key), { contentLength: size })
    await db.rawQuery(
      `insert into file_copies (file_id, key, place) values (?, ?, ?)
       on conflict (file_id) do update set place = excluded.place, copied_at = now()`,
      [id, key, place]
    )
    copied++
  }
  return copied
}

/** Removes copies of files whose rows are gone: only uploads go that no record has ever named. */
async function removeOld({ place, disk, keyOf }: FileMirror): Promise<number> {
  const { rows } = await db.rawQuery(
    `select c.file_id, c.key from file_copies c left join files f on f.id = c.file_id
     where f.id is null and c.place = ? order by c.file_id limit ?`,
    [place, ROUND]
  )
  for (const { file_id: fileId, key } of rows) {
    await disk.delete(keyOf(key))
    await db.from('file_copies').where('file_id', fileId).delete()
  }
  return rows.length
}

/** Brings the mirror up to date with the files that rows name; does nothing without FILES_MIRROR. */
export async function mirrorFiles(): Promise<{ copied: number; removed: number }> {
  const mirror = await fileMirror()
  if (!mirror) return { copied: 0, removed: 0 }
  return { copied: await copyNew(mirror), removed: await removeOld(mirror) }
}
