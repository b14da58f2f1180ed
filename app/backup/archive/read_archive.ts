/*
 * Reading an archive of `write_archive`: every chunk is checked before it is passed on, and the end is reached only if everything is there.
 */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract, type Header } from 'tar-stream'
import { BackupError, cutOff, damaged } from '#app/backup/archive/backup_error'
import { decryptWith, isEncrypted } from '#app/backup/archive/encryption'
import { ArchiveDigest, chunkComment, MANIFEST } from '#app/backup/archive/write_archive'

export type ArchivedStream = {
  name: string
  /** To be read before the next stream is asked for. */
  contents: AsyncIterable<Buffer>
}

type Chunk = { name: string; number: number; isLast: boolean; sha256: string; bytes: Buffer }

const GZIP = Buffer.from([0x1f, 0x8b])

/** The errors of decompression and of the tar format in words for people. */
function said(error: Error & { code?: string }): Error {
  if (error instanceof BackupError) return error
  if (error.code === 'Z_BUF_ERROR' || /unexpected end/i.test(error.message)) return cutOff()
  if (error.code?.startsWith('Z_') || /tar|checksum/i.test(error.message)) return damaged(error.message)
  return error
}

async function* opened(source: AsyncIterable<Buffer>, passphrase?: string): AsyncGenerator<Buffer> {
  const parts = source[Symbol.asyncIterator]()
  const first = await parts.next()
  if (first.done) throw cutOff()
  async function* all(): AsyncGenerator<Buffer> {
    yield first.value
    yield* { [Symbol.asyncIterator]: () => parts }
  }
  if (!isEncrypted(first.value)) {
    if (!first.value.subarray(0, 2).equals(GZIP)) throw new BackupError('This file is not a backup of db:backup.')
    yield* all()
    return
  }
  if (!passphrase) throw new BackupError('The backup is encrypted: set BACKUP_PASSPHRASE to its passphrase.')
  yield* decryptWith(passphrase)(all())
}

const chunkName = /^([\s\S]*)#(\d{6})$/

async function chunkOf(header: Header, entry: Readable): Promise<Chunk> {
  const bytes = Buffer.concat(await entry.toArray())
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const { comment } = (header.pax ?? {}) as { comment?: string }
  const isLast = comment === chunkComment(sha256, true)
  if (!isLast && comment !== chunkComment(sha256, false)) throw damaged(header.name)
  const [, name = header.name, number = '1'] = chunkName.exec(header.name) ?? []
  return { name, number: Number(number), isLast, sha256, bytes }
}

/** Chunks in order. The iteration ends normally only after the manifest, and when its digest is that of the chunks. */
async function* chunksOf(source: AsyncIterable<Buffer>, passphrase?: string): AsyncGenerator<Chunk> {
  const tar = extract()
  const decompressed = pipeline(Readable.from(opened(source, passphrase), { objectMode: false }), createGunzip(), tar)
  const failures: (Error & { code?: string })[] = []
  tar.on('error', (error) => failures.push(error))
  decompressed.catch((error) => failures.push(error))
  const digest = new ArchiveDigest()
  let manifest: Buffer | null = null
  try {
    for await (const entry of tar) {
      const chunk = await chunkOf(entry.header, Readable.from(entry, { objectMode: false }))
      if (chunk.name === MANIFEST) manifest = chunk.bytes
      else digest.add(entry.header.name, chunk.sha256)
      yield chunk
    }
    await decompressed
  } catch (error) {
    // A stream that is read says only that it was closed; the reason is with the stream before it.
    tar.destroy()
    await decompressed.catch(() => {})
    throw said([error, ...failures].find(({ code }) => code !== 'ERR_STREAM_PREMATURE_CLOSE') ?? damaged('not a tar'))
  } finally {
    tar.destroy()
  }
  if (!manifest) throw cutOff()
  const { archive } = JSON.parse(manifest.toString())
  const { chunks, sha256 } = digest.result()
  if (archive.chunks !== chunks || archive.sha256 !== sha256) throw damaged('parts are missing or exchanged')
}

/**
 * Streams of an archive, in the order in which they were added; the manifest is the last.
 *
 * @throws BackupError for a cut archive, a changed byte, a wrong passphrase
 */
export async function* readArchive(source: AsyncIterable<Buffer>, passphrase?: string): AsyncGenerator<ArchivedStream> {
  const chunks = chunksOf(source, passphrase)
  try {
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
      let chunk: Chunk = next.value
      const { name } = chunk
      const contents = async function* (): AsyncGenerator<Buffer> {
        for (let number = 1; ; number++) {
          if (chunk.name !== name || chunk.number !== number) throw damaged(name)
          yield chunk.bytes
          if (chunk.isLast) return
          const more = await chunks.next()
          if (more.done) throw cutOff()
          chunk = more.value
        }
      }
      yield { name, contents: contents() }
    }
  } finally {
    await chunks.return(undefined)
  }
}

/** The value of a stream of `addJson`. */
export async function jsonOf<Value>({ contents }: ArchivedStream): Promise<Value> {
  const parts: Buffer[] = []
  for await (const part of contents) parts.push(part)
  return JSON.parse(Buffer.concat(parts).toString())
}
