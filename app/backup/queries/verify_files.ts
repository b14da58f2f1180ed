import { createHash } from 'node:crypto'
import drive from '@adonisjs/drive/services/main'
import { filesOfRows } from '#app/backup/queries/files_of_rows'

export type WrongFile = { key: string; problem: string }

/** Compares every file that a record names with the hash it was stored with. Uploads that nothing names may have been removed already. */
export async function verifyFiles(): Promise<{ count: number; wrong: WrongFile[] }> {
  const disk = drive.use()
  const wrong: WrongFile[] = []
  let count = 0
  for await (const { key, sha256, used_at: usedAt } of filesOfRows()) {
    count++
    if (!(await disk.exists(key))) {
      if (usedAt) wrong.push({ key, problem: 'is not there' })
      continue
    }
    const hash = createHash('sha256')
    for await (const part of await disk.getStream(key)) hash.update(part)
    if (hash.digest('hex') !== sha256) wrong.push({ key, problem: 'is not as it was stored' })
  }
  return { count, wrong }
}
