import { createHash } from 'node:crypto'

/** Length and SHA-256 of a stream. */
export async function hashOf(contents: AsyncIterable<Buffer> | Iterable<Buffer>) {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const part of contents) {
    hash.update(part)
    bytes += part.length
  }
  return { bytes, sha256: hash.digest('hex') }
}
