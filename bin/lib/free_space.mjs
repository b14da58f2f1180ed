/*
 * Room on the disks that a start writes to. PostgreSQL ends when it can no longer write its log, and nothing says then what the matter is; so it is looked
 * at before the start, and again and again while the product runs.
 */
import fs from 'node:fs'
import path from 'node:path'

const MB = 1024 * 1024

/** Bytes that a start needs: for packages (with npm's copies of them), for a first database with its demo market, and in any case. */
export const NEEDED = { packages: 2_500 * MB, database: 800 * MB, always: 64 * MB }

/** Bytes below which a running product says that the disk is getting full. */
export const LITTLE = 256 * MB

const EVERY_MS = 15_000

/** Bytes that programs of ordinary users may still write where a folder is, or will be. */
export function freeBytes(folder) {
  let at = path.resolve(folder)
  while (!fs.existsSync(at)) at = path.dirname(at)
  const { bavail, bsize } = fs.statfsSync(at)
  return bavail * bsize
}

const megabytes = (bytes) => `${Math.floor(bytes / MB)} MB`

/**
 * What is wrong with the room for some bytes, in a sentence that also says what to do; null when there is enough.
 *
 * @param {string} folder
 * @param {number} needed bytes
 * @param {(folder: string) => number} free
 */
export function roomProblem(folder, needed, free = freeBytes) {
  const left = free(folder)
  if (left >= needed) return null
  return `The disk of ${folder} is full or nearly so: ${megabytes(left)} are left, ${megabytes(needed)} are needed. Delete what is not needed there, or move the folder to a larger disk.`
}

/** Whether a text, such as the end of a log, speaks of a full disk. */
export const speaksOfFullDisk = (text) =>
  /ENOSPC|No space left on device|could not extend file|EDQUOT|Disk quota exceeded/i.test(text)

/**
 * Says once when the disk of one of the folders gets full, and once when there is room again.
 *
 * @param {string[]} folders
 * @param {(sentence: string) => void} say
 * @param {{ little?: number, every?: number, free?: (folder: string) => number }} options
 * @returns {() => void} ends the watch
 */
export function watchRoom(folders, say, { little = LITTLE, every = EVERY_MS, free = freeBytes } = {}) {
  let told = false
  const look = () => {
    const problem = folders.map((folder) => roomProblem(folder, little, free)).find(Boolean)
    if (problem && !told)
      say(`${problem} Until then the database may refuse to write, and stops when it can write no more.`)
    if (!problem && told) say('There is room on the disk again.')
    told = Boolean(problem)
  }
  look()
  const timer = setInterval(look, every).unref()
  return () => clearInterval(timer)
}
