import { createHash } from 'node:crypto'
import drive from '@adonisjs/drive/services/main'
import db from '@adonisjs/lucid/services/db'

export type WrongFile = { key: string; problem: string }

type FileRow = { id: number; key: string; sha256: string; used_at: Date | null }

/** Compares every file that a record names with the hash it was stored with. Uploads that nothing names may have been removed already. */
export async function verifyFiles(): Promise<{ count: number; wrong: WrongFile[] }> {
  const disk = drive.use()
  const wrong: WrongFile[] = []
  let count = 0
  for (let last = 0; ;) {
    const rows: FileRow[] = await db
      .from('files')
      .select('id', 'key', 'sha256', 'used_at')
      .where('id', '>', last)
      .orderBy('id')
      .limit(500)
    if (rows.length === 0) return { count, wrong }
    for (const { id, key, sha256, used_at: usedAt } of rows) {
      last = id
      count++
      if (!(await disk.exists(key))) {
        if (usedAt) wrong.push({ key, problem: 'is not there' })
        continue
      }
      const hash = createHash('sha256')
      for await (const part of await disk.getStream(key)) hash.update(part)
      if (hash.digest('hex') !== sha256) wrong.push({ key, problem: 'is not as it was stored' })
    }
  }
}
