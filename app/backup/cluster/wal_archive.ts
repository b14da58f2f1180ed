/*
 * The folder with archived segments of the write-ahead log. Segments are archived at least every thirty seconds and are mostly empty then, so
 * they are compressed; those that no base backup needs are removed.
 */
import { createReadStream, createWriteStream } from 'node:fs'
import { chown, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createGzip } from 'node:zlib'

const SEGMENT = /^[0-9A-F]{24}$/
const KEPT_SEGMENT = /^([0-9A-F]{24})(\.gz)?$/

/** Place of a segment in the log, whichever timeline it belongs to. */
const placeOf = (segment: string) => segment.slice(8, 24)

/** Compresses finished segments. An interruption leaves the segment as it was. @returns how many */
export async function compressSegments(archive: string): Promise<number> {
  const segments = (await readdir(archive)).filter((name) => SEGMENT.test(name))
  for (const name of segments) {
    const file = path.join(archive, name)
    const partial = `${file}.gz.partial`
    const { uid, gid, mode } = await stat(file)
    await pipeline(
      createReadStream(file),
      createGzip({ level: constants.Z_BEST_SPEED }),
      createWriteStream(partial, { mode })
    )
    // Recoveries read as the user of PostgreSQL.
    if (process.platform !== 'win32') await chown(partial, uid, gid)
    const handle = await open(partial, 'r')
    await handle.sync().finally(() => handle.close())
    await rename(partial, `${file}.gz`)
    await rm(file)
  }
  return segments.length
}

/** Removes segments before the first one that the oldest base backup needs. @returns how many */
export async function removeSegmentsBefore(archive: string, firstSegment: string): Promise<number> {
  const old = (await readdir(archive)).filter((name) => {
    const [, segment] = KEPT_SEGMENT.exec(name) ?? []
    return segment && placeOf(segment) < placeOf(firstSegment)
  })
  for (const name of old) await rm(path.join(archive, name))
  return old.length
}

/** Moment of the newest archived segment, null when there is none. */
export async function newestSegment(archive: string): Promise<Date | null> {
  const names = (await readdir(archive).catch(() => [])).filter((name) => KEPT_SEGMENT.test(name)).sort()
  const newest = names.at(-1)
  return newest ? (await stat(path.join(archive, newest))).mtime : null
}
