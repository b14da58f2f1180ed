/*
 * Temporary files of this process: uploads while their call runs, sheets while they are written. They lie in a folder of their own, which
 * only the owner of the process may enter, because uploads are identity papers and licences.
 */
import { randomUUID } from 'node:crypto'
import { chmod, mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { spoolFolder } from '#config/drive'

/** Milliseconds without a write after which a file has no owner any more: its process ended in the middle of the work. */
const ABANDONED = 60 * 60_000

let ready: Promise<void> | null = null

/** An existing folder keeps its mode when it is made again, therefore the second call. */
async function makeFolder() {
  await mkdir(spoolFolder, { recursive: true, mode: 0o700 })
  await chmod(spoolFolder, 0o700)
}

/** The path of a new temporary file. Its caller removes it. */
async function newPath(extension: string): Promise<string> {
  await (ready ??= makeFolder())
  return path.join(spoolFolder, `${randomUUID()}${extension}`)
}

/** Runs `work` with the path of a temporary file, which is removed afterwards, whatever happens. */
export async function withTemporaryFile<Result>(
  extension: string,
  work: (file: string) => Promise<Result>
): Promise<Result> {
  const file = await newPath(extension)
  try {
    return await work(file)
  } finally {
    await rm(file, { force: true })
  }
}

/**
 * Removes files that ended processes left behind.
 *
 * @param age milliseconds since the last write
 * @returns number of files removed
 */
export async function sweepSpool(age = ABANDONED): Promise<number> {
  await (ready ??= makeFolder())
  let removed = 0
  for (const name of await readdir(spoolFolder)) {
    const file = path.join(spoolFolder, name)
    const found = await stat(file).catch(() => null)
    if (!found || Date.now() - found.mtimeMs < age) continue
    await rm(file, { recursive: true, force: true })
    removed++
  }
  return removed
}
