/*
 * The archive of a backup: a gzipped tar (`compress`), which `tar tzf` lists when it is not encrypted. A stream of unknown length (rows of a table, a file)
 * is stored as chunks of at most 4 MiB, one tar entry each, so that nothing is ever in memory as a whole and the hash of a chunk is checked
 * before it is used. The last entry is the manifest: an archive without one is not complete.
 */
import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pack } from 'tar-stream'
import { compressed } from '#app/backup/archive/compress'
import { encryptWith } from '#app/backup/archive/encryption'

const CHUNK_BYTES = 4 * 1024 * 1024

/** What is known of a chunk besides its bytes: the comment in the extended header of its entry. */
export const chunkComment = (sha256: string, isLast: boolean) => `sha256=${sha256} ${isLast ? 'last' : 'more'}`

export const MANIFEST = 'manifest'

/** Hash over the names and hashes of all chunks, in order: a chunk that was left out, exchanged or added shows. */
export class ArchiveDigest {
  #hash = createHash('sha256')
  #chunks = 0

  add(name: string, sha256: string) {
    this.#chunks++
    this.#hash.update(`${name} ${sha256}\n`)
  }

  result() {
    return { chunks: this.#chunks, sha256: this.#hash.copy().digest('hex') }
  }
}

export class ArchiveWriter {
  #pack = pack()
  #digest = new ArchiveDigest()
  #written: Promise<void>

  constructor(sink: Writable, passphrase?: string) {
    // The types of tar-stream do not say that it gives buffers.
    const gzip = (tar: AsyncIterable<unknown>) => compressed(tar as AsyncIterable<Buffer>)
    this.#written = passphrase
      ? pipeline(this.#pack, gzip, encryptWith(passphrase), sink)
      : pipeline(this.#pack, gzip, sink)
    // Reported by the next chunk, or by `finish`.
    this.#written.catch(() => {})
  }

  /** @returns length of the whole stream in bytes */
  async add(name: string, contents: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<number> {
    let bytes = 0
    let number = 0
    let waiting: Buffer[] = []
    let length = 0
    const flush = async (isLast: boolean) => {
      number++
      const entry = isLast && number === 1 ? name : `${name}#${String(number).padStart(6, '0')}`
      await this.#entry(entry, Buffer.concat(waiting, length), isLast)
      waiting = []
      length = 0
    }
    for await (const part of contents) {
      if (length > 0 && length + part.length > CHUNK_BYTES) await flush(false)
      bytes += part.length
      waiting.push(part)
      length += part.length
    }
    await flush(true)
    return bytes
  }

  addJson(name: string, value: object) {
    return this.add(name, [Buffer.from(JSON.stringify(value, null, 1))])
  }

  async #entry(name: string, bytes: Buffer, isLast: boolean) {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    if (name !== MANIFEST) this.#digest.add(name, sha256)
    const header = {
      name,
      size: bytes.length,
      mode: 0o600,
      mtime: new Date(0),
      pax: { comment: chunkComment(sha256, isLast) },
    }
    try {
      await new Promise<void>((resolve, reject) => {
        this.#pack.entry(header, bytes, (error) => (error ? reject(error) : resolve()))
      })
    } catch (error) {
      await this.#written
      throw error
    }
  }

  /** Writes the manifest with the digest of all chunks, and waits until the sink has everything. */
  async finish(manifest: object): Promise<void> {
    await this.addJson(MANIFEST, { ...manifest, archive: this.#digest.result() })
    this.#pack.finalize()
    await this.#written
  }

  /** Ends the sink with an error. */
  async abort(error: Error): Promise<void> {
    this.#pack.destroy(error)
    await this.#written.catch(() => {})
  }
}
