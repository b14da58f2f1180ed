import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { test } from '@japa/runner'
import { readArchive } from '#app/backup/archive/read_archive'
import { ArchiveWriter } from '#app/backup/archive/write_archive'
import { RowDigest } from '#app/backup/tables/row_digest'

const MEGABYTE = 1024 * 1024

async function archiveOf(streams: Record<string, Buffer[]>, passphrase?: string): Promise<Buffer> {
  const sink = new PassThrough()
  const written = buffer(sink)
  const archive = new ArchiveWriter(sink, passphrase)
  for (const [name, parts] of Object.entries(streams)) await archive.add(name, parts)
  await archive.finish({ made: 'by a test' })
  return written
}

async function contentsOf(archive: Buffer, passphrase?: string): Promise<Record<string, Buffer>> {
  const found: Record<string, Buffer> = {}
  for await (const { name, contents } of readArchive(Readable.from([archive]), passphrase))
    found[name] = Buffer.concat(await Readable.from(contents).toArray())
  return found
}

test.group('Archives', () => {
  for (const passphrase of [undefined, '棉花 2026'])
    test(`streams of any length come back${passphrase ? ', encrypted' : ''}`, async ({ assert }) => {
      const long = Array.from({ length: 70 }, (_, n) => Buffer.alloc(137_000, n))
      const streams = { 'empty': [], 'short': [Buffer.from('棉')], long, '合同/甲#1.pdf': [Buffer.alloc(4 * MEGABYTE)] }
      const contents = await contentsOf(await archiveOf(streams, passphrase), passphrase)
      assert.lengthOf(contents.empty, 0)
      assert.equal(contents.short.toString(), '棉')
      assert.isTrue(contents.long.equals(Buffer.concat(long)))
      assert.lengthOf(contents['合同/甲#1.pdf'], 4 * MEGABYTE)
    })

  test('a part that was changed, exchanged or left out is found, also when the compression is made anew', async ({
    assert,
  }) => {
    const tar = gunzipSync(await archiveOf({ first: [Buffer.from('1'.repeat(512))], second: [Buffer.from('22')] }))
    const again = (change: (copy: Buffer) => Buffer) => contentsOf(gzipSync(change(Buffer.from(tar))))
    assert.containsSubset(await again((copy) => copy), { second: Buffer.from('22') })

    const changed = again((copy) => {
      copy[copy.indexOf('22'.padEnd(20, '\0'))] = 0x33
      return copy
    })
    await assert.rejects(() => changed, /damaged \(second\)/)

    // Each entry is its extended header (1,024 bytes), its header (512) and its contents (512).
    const entry = 2_048
    const without = again((copy) => copy.subarray(entry))
    await assert.rejects(() => without, /parts are missing or exchanged/)
    const exchanged = again((copy) =>
      Buffer.concat([copy.subarray(entry, 2 * entry), copy.subarray(0, entry), copy.subarray(2 * entry)])
    )
    await assert.rejects(() => exchanged, /parts are missing or exchanged/)
  })

  test('rows have one digest in any order and any division, and another one when one differs', async ({ assert }) => {
    const digestOf = async (...parts: string[]) => {
      const digest = new RowDigest()
      await Readable.from(digest.over(Readable.from(parts.map((part) => Buffer.from(part))))).toArray()
      return digest.result()
    }
    const whole = await digestOf('1\t甲\n2\t乙\n3\t丙\n')
    assert.equal(await digestOf('3\t丙\n1', '\t甲\n2\t', '乙\n'), whole)
    assert.notEqual(await digestOf('1\t甲\n2\t乙\n3\t丁\n'), whole)
    assert.notEqual(await digestOf('1\t甲\n2\t乙\n'), whole)
  })
})
