/*
 * Archives encrypted with a passphrase. AES-256-GCM over chunks, so that nothing is passed on before it is authenticated, and memory stays
 * small. docs/backup.md describes the format for other programs:
 *
 *   header  "MQENC1\n" · salt (16 bytes) · nonce prefix (7 bytes)
 *   chunks  1 MiB of plaintext each (the last one shorter) as ciphertext · tag (16 bytes)
 *
 * Key: scrypt(passphrase, salt, N = 2^17, r = 8, p = 1). Nonce of a chunk: prefix · number of the chunk from 0 (4 bytes, big endian) · 1 for
 * the last chunk, else 0. The header is authenticated with every chunk. Chunks can therefore not be exchanged, left out or cut off.
 */
import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { BackupError, cutOff, damaged } from '#app/backup/archive/backup_error'

const MAGIC = Buffer.from('MQENC1\n')
const SALT_BYTES = 16
const PREFIX_BYTES = 7
const HEADER_BYTES = MAGIC.length + SALT_BYTES + PREFIX_BYTES
const CHUNK_BYTES = 1024 * 1024
const TAG_BYTES = 16
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }

const derive = promisify<string, Buffer, number, typeof COST, Buffer>(scrypt)

/** Whether a stream begins like an encrypted archive. */
export const isEncrypted = (start: Buffer) => start.subarray(0, MAGIC.length).equals(MAGIC)

const saltOf = (header: Buffer) => header.subarray(MAGIC.length, MAGIC.length + SALT_BYTES)

function nonceOf(header: Buffer, number: number, isLast: boolean) {
  const nonce = Buffer.alloc(12)
  header.copy(nonce, 0, MAGIC.length + SALT_BYTES)
  nonce.writeUInt32BE(number, PREFIX_BYTES)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Cuts a stream into pieces of exactly `size` bytes; the last one has between 0 and `size` bytes and is marked. */
async function* pieces(
  source: AsyncIterable<Buffer>,
  size: number
): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let waiting: Buffer[] = []
  let length = 0
  for await (const part of source) {
    waiting.push(part)
    length += part.length
    // One byte more than a piece has to be there: a full piece at the end of the stream is the last one.
    if (length <= size) continue
    const all = Buffer.concat(waiting, length)
    let from = 0
    for (; length - from > size; from += size) yield { bytes: all.subarray(from, from + size), isLast: false }
    waiting = [all.subarray(from)]
    length -= from
  }
  yield { bytes: Buffer.concat(waiting, length), isLast: true }
}

/** Encrypts a stream. For `pipeline`. */
export function encryptWith(passphrase: string) {
  return async function* encrypt(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const header = Buffer.concat([MAGIC, randomBytes(SALT_BYTES + PREFIX_BYTES)])
    const key = await derive(passphrase, saltOf(header), 32, COST)
    yield header
    let number = 0
    for await (const { bytes, isLast } of pieces(source, CHUNK_BYTES)) {
      const cipher = createCipheriv('aes-256-gcm', key, nonceOf(header, number++, isLast))
      cipher.setAAD(header)
      yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
    }
  }
}

/** The stream without its first bytes, and these. */
async function headOf(source: AsyncIterable<Buffer>, size: number) {
  const parts = source[Symbol.asyncIterator]()
  let head = Buffer.alloc(0)
  while (head.length < size) {
    const { value, done } = await parts.next()
    if (done) throw cutOff()
    head = Buffer.concat([head, value])
  }
  async function* rest(): AsyncGenerator<Buffer> {
    yield head.subarray(size)
    yield* { [Symbol.asyncIterator]: () => parts }
  }
  return { head: head.subarray(0, size), rest: rest() }
}

/**
 * Decrypts a stream. For `pipeline`.
 *
 * @throws BackupError for another passphrase, a changed byte, or a missing end
 */
export function decryptWith(passphrase: string) {
  return async function* decrypt(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const { head: header, rest } = await headOf(source, HEADER_BYTES)
    const key = await derive(passphrase, saltOf(header), 32, COST)
    let number = 0
    for await (const { bytes, isLast } of pieces(rest, CHUNK_BYTES + TAG_BYTES)) {
      if (bytes.length < TAG_BYTES) throw cutOff()
      const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(header, number, isLast))
      decipher.setAAD(header)
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
      const plain = decipher.update(bytes.subarray(0, -TAG_BYTES))
      try {
        decipher.final()
      } catch {
        if (number === 0)
          throw new BackupError(
            'The backup cannot be decrypted: BACKUP_PASSPHRASE is not the one that it was made with, or its beginning is damaged.'
          )
        throw isLast ? cutOff() : damaged(`encrypted chunk ${number}`)
      }
      number++
      yield plain
    }
  }
}
