import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import app from '@adonisjs/core/services/app'
import drive from '@adonisjs/drive/services/main'
import env from '#start/env'
import { checkBackup } from '#app/backup/actions/check_backup'
import { makeBackup } from '#app/backup/actions/make_backup'
import { restoreBackup } from '#app/backup/actions/restore_backup'
import { isEmbedded } from '#app/backup/cluster/embedded'
import { backUpNightly } from '#app/backup/jobs'
import { runCommand } from '#app/backup/jobs/run_command'
import { folderDisk } from '#app/backup/stores/folder_disk'
import { folderStore } from '#app/backup/stores/folder_store'
import { audit } from '#core/audit'
import { anchorSeals } from '#core/audit_anchors'
import { systemActor } from '#core/actor'
import { inTransaction } from '#core/transaction'
import { emptyDatabase, inDatabase } from '#tests/helpers/copies'
import { resetDatabase } from '#tests/helpers/database'
import { sealWritten } from '#tests/helpers/seals'
import { withSettings } from '#tests/helpers/settings_of_process'

test.group('The backup of the night', (group) => {
  let folder: string

  group.setup(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'mianqiao-night-'))
    await resetDatabase()
  })
  group.teardown(async () => {
    await resetDatabase()
    await rm(folder, { recursive: true, force: true })
  })

  // Its processes have low priority, so beside other work they take long.
  test('is made and proven by a process of its own, and tells why when it fails', async ({ assert, cleanup }) => {
    const leave = withSettings({ BACKUP_TO: folder, FILES_DIR: path.join(folder, 'files') })
    cleanup(leave)
    await backUpNightly.handle({})
    const names = (await readdir(folder)).filter((name) => name.startsWith('backup-'))
    assert.lengthOf(names, 1)
    const record = await db.from('backups').where('name', names[0]).firstOrFail()
    assert.isNotNull(record.proven_at)
    assert.isNull(record.error)
    // Nothing of the copy stays: neither its cluster nor its files.
    const left = (await readdir(app.makePath('.data'))).filter((name) => name.startsWith('mianqiao_check'))
    assert.deepEqual(left, [])

    await assert.rejects(() => runCommand('db:check', path.join(folder, 'backup-of-nothing')), /There is no backup/)
  }).timeout(900_000)

  test('a copy with mistakes is not proven, although every row of it came back', async ({ assert, cleanup }) => {
    drive.fake()
    cleanup(() => drive.restore())
    const store = folderStore(path.join(folder, 'wrong'))
    const copy = await emptyDatabase('mianqiao_backup_wrong')
    cleanup(() => copy.drop())
    const { name } = await makeBackup({ connectionString: env.get('DATABASE_URL'), store })
    await restoreBackup(await store.read(name), { connectionString: copy.url, disk: await folderDisk(folder) })
    await inDatabase(
      copy.url,
      `insert into files (key, name, mime, size, sha256, purpose, used_at) values ('a/b.pdf', 'b', 'x', 1, 'x', 'a', now())`
    )
    const wrong = await makeBackup({ connectionString: copy.url, store })
    await assert.rejects(() => checkBackup({ store, name: wrong.name }), /a\/b\.pdf: is not there/)
  })

  test('a backup stays provable when the audit log of the product goes on', async ({ assert, cleanup }) => {
    drive.fake()
    cleanup(() => drive.restore())
    cleanup(withSettings({ AUDIT_ANCHORS: `file:${path.join(folder, 'anchors.jsonl')}` }))
    const store = folderStore(path.join(folder, 'earlier'))
    const { name } = await makeBackup({ connectionString: env.get('DATABASE_URL'), store })
    await inTransaction((trx) => audit(trx, systemActor(), { action: 'test.edit', entity: 'test', entityId: 1 }))
    await sealWritten()
    await anchorSeals()
    await checkBackup({ store, name })
    assert.isAbove((await db.from('audit_seals')).length, 0)
  })

  test('the embedded PostgreSQL is known by its password', async ({ assert }) => {
    // The tests run side by side in several clusters, and this one runs in any of them.
    const clusters = ['postgres-test', 'postgres-test-2', 'postgres-test-3']
    const knownBy = async (url: string) => {
      const known = await Promise.all(clusters.map((name) => isEmbedded(url, name)))
      return known.filter(Boolean).length
    }
    assert.equal(await knownBy(env.get('DATABASE_URL')), 1)
    assert.equal(await knownBy('postgres://somebody:else@127.0.0.1/shop'), 0)
    assert.isFalse(await isEmbedded(env.get('DATABASE_URL'), 'postgres-of-nobody'))
  })
})
