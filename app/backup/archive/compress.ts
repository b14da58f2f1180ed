/*
 * Gzip on all processors: blocks of a stream are compressed side by side by the threads of Node, each as a member of its own. Members one behind the
 * other are one gzip file (RFC 1952, section 2.2), which `tar`, `gunzip` and Node read as such.
 */
import os from 'node:os'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'

const BLOCK_BYTES = 4 * 1024 * 1024

const compress = promisify<Buffer, { level: number }, Buffer>(gzip)

/** Joins pieces of a stream into blocks of at least `BLOCK_BYTES`; the last one is shorter. */
async function* blocksOf(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let length = 0
  for await (const piece of source) {
    waiting.push(piece)
    length += piece.length
    if (length < BLOCK_BYTES) continue
    yield Buffer.concat(waiting, length)
    waiting = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(waiting, length)
}

/** Compresses a stream. For `pipeline`. */
export async function* compressed(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const members: Promise<Buffer>[] = []
  for await (const block of blocksOf(source)) {
    members.push(compress(block, { level: constants.Z_BEST_SPEED }))
    if (members.length > os.availableParallelism()) yield await members.shift()!
  }
  for (const member of members) yield await member
}
