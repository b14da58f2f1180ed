/*
 * Archives in a folder. Only their owner may read them. What is being written has a name of its own until the disk has all of it.
 */
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { BackupError } from '#app/backup/archive/backup_error'
import type { BackupStore } from '#app/backup/stores/backup_store'

const PARTIAL = '.partial'

/** Makes sure that a file, or the names in a folder, survive a power failure. */
async function flush(file: string) {
  const handle = await open(file, 'r')
  await handle.sync().finally(() => handle.close())
}

export function folderStore(folder: string): BackupStore {
  const at = (name: string) => path.join(folder, name)
  return {
    place: folder,

    async write(name, make) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const partial = at(`.${name}${PARTIAL}`)
      try {
        await make(createWriteStream(partial, { mode: 0o600 }))
        await flush(partial)
        await rename(partial, at(name))
        if (process.platform !== 'win32') await flush(folder)
      } catch (error) {
        await rm(partial, { force: true })
        throw error
      }
      return (await stat(at(name))).size
    },

    async read(name) {
      await stat(at(name)).catch(() => {
        throw new BackupError(`There is no backup ${at(name)}.`)
      })
      return createReadStream(at(name))
    },

    async list() {
      const names = await readdir(folder).catch(() => [])
      return names.filter((name) => !name.startsWith('.')).sort()
    },

    remove: (name) => rm(at(name), { force: true }),
  }
}
