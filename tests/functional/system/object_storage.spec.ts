/*
 * Files on the local disk and on two object storages of different make: what the product does with them, and an upload with its download.
 */
import { createReadStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { Disk, services } from '@adonisjs/drive'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { objectStorage } from '#config/drive'
import { createMember } from '#tests/helpers/actors'
import { resetDatabase } from '#tests/helpers/database'
import { OBJECT_STORES, STORE_KEY } from '#tests/helpers/object_stores'
import { ServerProcess } from '#tests/helpers/server_process'

const BUCKET = 'mianqiao-files'
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64'
)

type Store = { settings: Record<string, string>; stop: () => Promise<void> }

const settingsOf = (port: number) => ({
  DRIVE_DISK: 's3',
  S3_ENDPOINT: `http://127.0.0.1:${port}`,
  S3_BUCKET: BUCKET,
  S3_ACCESS_KEY_ID: STORE_KEY,
  S3_SECRET_ACCESS_KEY: STORE_KEY,
  S3_FORCE_PATH_STYLE: 'true',
})

const STORES: Record<string, (folder: string) => Promise<Store>> = {
  'the local disk': async (folder) => ({ settings: { DRIVE_DISK: 'fs', FILES_DIR: folder }, stop: async () => {} }),
  ...Object.fromEntries(
    Object.entries(OBJECT_STORES).map(([name, start]) => [
      name,
      async (folder: string) => {
        const { port, stop } = await start(BUCKET, folder)
        return { settings: settingsOf(port), stop }
      },
    ])
  ),
}

async function diskOf(settings: Record<string, string>, folder: string): Promise<Disk> {
  const local = services.fs({ location: folder, visibility: 'private' })
  const service = settings.DRIVE_DISK === 's3' ? services.s3(objectStorage(settings)) : local
  const make = await service.resolver('store', app, [])
  return new Disk(make())
}

for (const [name, start] of Object.entries(STORES))
  test.group(`Files on ${name}`, (group) => {
    let folder: string
    let store: Store
    group.each.setup(async () => {
      await resetDatabase()
      return () => resetDatabase()
    })
    group.setup(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'mianqiao-files-'))
      store = await start(folder)
      return async () => {
        await store.stop()
        await rm(folder, { recursive: true })
      }
    })

    test('are written whole or as a stream, read both ways, and removed', async ({ assert }) => {
      const disk = await diskOf(store.settings, folder)
      const key = 'licence/202611/0a1b2c.png'
      await disk.put(key, PNG)
      assert.isTrue(await disk.exists(key))
      assert.isTrue(PNG.equals(Buffer.from(await disk.getBytes(key))))

      const large = path.join(tmpdir(), path.basename(folder) + '.csv')
      const lines = '批号,重量\n'.repeat(600_000)
      await writeFile(large, lines)
      await disk.putStream('task/1.csv', createReadStream(large))
      await rm(large)
      assert.equal(await text(await disk.getStream('task/1.csv')), lines)

      for (const one of [key, 'task/1.csv']) {
        await disk.delete(one)
        assert.isFalse(await disk.exists(one))
      }
    })

    test('go from the upload to the download', async ({ assert, cleanup }) => {
      const member = await createMember()
      const server = new ServerProcess(undefined, store.settings)
      cleanup(() => server.kill())
      await server.start()
      const authorization = `Bearer ${member.token}`
      const form = new FormData()
      form.append('purpose', 'licence')
      form.append('file', new Blob([PNG]), '营业执照.png')
      const uploaded = await fetch(`${server.url}/api/file/upload`, {
        method: 'POST',
        headers: { authorization },
        body: form,
      })
      const { code, body } = (await uploaded.json()) as { code: number; body: { id: number } }
      assert.equal(code, 20000)
      const answer = await fetch(`${server.url}/api/file/download`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ id: body.id }),
      })
      assert.equal(answer.status, 200)
      assert.isTrue(PNG.equals(Buffer.from(await answer.arrayBuffer())))
    })
  })

test.group('Requests to an object storage', () => {
  /** The request that would be sent for an object. */
  async function requestFor(settings: Record<string, string>, contents: Buffer | Readable) {
    const { bucket, visibility, supportsACL, ...options } = objectStorage(settings)
    const client = new S3Client(options)
    let sent: { hostname: string; path: string; headers: Record<string, string> } | null = null
    client.middlewareStack.add(
      () => async (given) => {
        sent = given.request as never
        return { response: {}, output: { $metadata: {} } } as never
      },
      { step: 'finalizeRequest', priority: 'low' }
    )
    await client.send(
      new PutObjectCommand({ Bucket: bucket, Key: 'a/b.png', Body: contents, ContentLength: PNG.length })
    )
    return sent!
  }
  const OSS = {
    S3_ENDPOINT: 'https://oss-cn-hangzhou.aliyuncs.com',
    S3_BUCKET: 'cotton',
    S3_REGION: 'cn-hangzhou',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  }

  test('have the bucket in the host name, or in the path when that is set', async ({ assert }) => {
    const { hostname, path: at } = await requestFor(OSS, PNG)
    assert.deepEqual([hostname, at], ['cotton.oss-cn-hangzhou.aliyuncs.com', '/a/b.png'])
    const own = await requestFor({ ...OSS, S3_FORCE_PATH_STYLE: 'true' }, PNG)
    assert.deepEqual([own.hostname, own.path], ['oss-cn-hangzhou.aliyuncs.com', '/cotton/a/b.png'])
  })

  test('have no checksum and no chunks that a compatible service may not know, unless it is set', async ({
    assert,
  }) => {
    for (const contents of [PNG, Readable.from([PNG])]) {
      const { headers } = await requestFor(OSS, contents)
      const unknown = Object.entries(headers).filter(
        ([name, value]) => /checksum|trailer/.test(name) || /aws-chunked/.test(value)
      )
      assert.deepEqual(unknown, [])
    }
    const { headers } = await requestFor({ ...OSS, S3_CHECKSUMS: 'always' }, PNG)
    assert.isNotEmpty(Object.keys(headers).filter((name) => name.startsWith('x-amz-checksum-')))
  })
})
