/*
 * Object storage as a place of backups and of the mirror of files, tried against two servers of different make.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { test } from '@japa/runner'
import drive from '@adonisjs/drive/services/main'
import db from '@adonisjs/lucid/services/db'
import { checkBackup } from '#app/backup/actions/check_backup'
import { backUp } from '#app/backup/actions/back_up'
import { mirrorFiles } from '#app/backup/actions/mirror_files'
import { recoverFiles } from '#app/backup/actions/recover_files'
import type { BackupStore } from '#app/backup/stores/backup_store'
import { s3Store } from '#app/backup/stores/s3_store'
import { splitPlace, storeAt } from '#app/backup/stores/store'
import { OrderFile } from '#app/order/file_purposes'
import { storeFile } from '#app/system/files/stored_files'
import { resetDatabase } from '#tests/helpers/database'
import { withSettings } from '#tests/helpers/settings_of_process'
import { OBJECT_STORES, STORE_KEY, type ObjectStore } from '#tests/helpers/object_stores'

const BUCKET = 'backups'
const MEGABYTE = 1024 * 1024

for (const [name, start] of Object.entries(OBJECT_STORES))
  test.group(`Backups on ${name}`, (group) => {
    let folder: string
    let server: ObjectStore
    let leave: () => void

    group.setup(async () => {
      folder = await mkdtemp(path.join(os.tmpdir(), 'mianqiao-store-'))
      server = await start(BUCKET, folder)
      leave = withSettings({
        BACKUP_S3_ENDPOINT: `http://127.0.0.1:${server.port}`,
        BACKUP_S3_ACCESS_KEY_ID: STORE_KEY,
        BACKUP_S3_SECRET_ACCESS_KEY: STORE_KEY,
        FILES_MIRROR: `s3://${BUCKET}/files`,
      })
      drive.fake()
      await resetDatabase()
    })
    group.teardown(async () => {
      leave()
      drive.restore()
      await resetDatabase()
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    })

    test('are there whole or not at all, in any size, and are listed and removed', async ({ assert }) => {
      // s3rver expects a slash behind the bucket in the signature of a list, which the client of Amazon does not write.
      const listed = async (place: BackupStore, names: string[]) => {
        if (name !== 's3rver') assert.deepEqual(await place.list(), names)
      }
      // More than one part of an upload, and not a multiple of one. One of the servers takes parts of at most 11 MiB.
      const store = s3Store(`s3://${BUCKET}/nightly`, 8 * MEGABYTE)
      const long = Buffer.alloc(17 * MEGABYTE + 5, 'cotton ')
      const size = await store.write('backup-2', async (sink) => {
        for (let from = 0; from < long.length; from += MEGABYTE) sink.write(long.subarray(from, from + MEGABYTE))
        sink.end()
      })
      await store.write('backup-1', async (sink) => void sink.end('short'))
      assert.equal(size, long.length)
      assert.isTrue((await buffer(await store.read('backup-2'))).equals(long))
      await listed(store, ['backup-1', 'backup-2'])

      const interrupted = store.write('backup-3', async (sink) => {
        sink.write(long)
        throw new Error('interrupted')
      })
      await assert.rejects(() => interrupted, 'interrupted')
      await listed(store, ['backup-1', 'backup-2'])
      await assert.rejects(() => store.read('backup-3'), /There is no backup s3:/)
      await store.remove('backup-2')
      await listed(store, ['backup-1'])
      await assert.rejects(() => store.read('backup-2'), /There is no backup s3:/)
      await listed(storeAt(`s3://${BUCKET}/night`), [])
    })

    test('are made there by the command and proven from there', async ({ assert }) => {
      const made = await backUp({ store: storeAt(`s3://${BUCKET}/made`) })
      const { store, name: found } = splitPlace(`s3://${BUCKET}/made/${made.name}`)
      assert.equal(found, made.name)
      await checkBackup({ store, name: found })
      assert.isNotNull((await db.from('backups').where('name', found).firstOrFail()).proven_at)
    })

    test('files are mirrored there, and come back from there', async ({ assert }) => {
      const contents = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')
      const { id } = await storeFile({
        name: '合同.pdf',
        contents,
        purpose: OrderFile.ticket,
        companyId: null,
        userId: null,
      })
      const { key } = await db.from('files').where('id', id).firstOrFail()
      assert.isAbove((await mirrorFiles()).copied, 0)
      await drive.use().delete(key)
      assert.deepEqual(await recoverFiles(), { brought: 1, missing: [] })
      assert.isTrue(Buffer.from(await drive.use().getBytes(key)).equals(contents))
    })
  })
