import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { makeBaseBackup } from '#app/backup/cluster/base_backup'
import { recoverCluster } from '#app/backup/cluster/recover_cluster'
import { compressSegments, newestSegment, removeSegmentsBefore } from '#app/backup/cluster/wal_archive'
import { folderStore } from '#app/backup/stores/folder_store'
import { inDatabase } from '#tests/helpers/copies'
import { withSettings } from '#tests/helpers/settings_of_process'
import { until } from '#tests/helpers/until'
import { clusterAt, startPostgres, type Cluster } from '../../../bin/lib/postgres.mjs'

const NAME = 'postgres-recovery'

test.group('Recovery to a moment', (group) => {
  let folder: string
  let archive: string
  let cluster: Cluster | null = null

  /** Removes the cluster of the test, and what earlier ones left. */
  const clear = async () => {
    const { data } = clusterAt(app.makePath(), NAME)
    for (const name of await readdir(path.dirname(data)))
      if (name.startsWith(NAME)) await rm(path.join(path.dirname(data), name), { recursive: true, force: true })
  }
  const start = async () => {
    cluster = await startPostgres(app.makePath(), { name: NAME, archive })
    return cluster.ownerUrl('postgres')
  }
  const stop = async () => {
    await cluster?.stop()
    cluster = null
  }

  group.setup(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'mianqiao-recovery-'))
    // PostgreSQL may run as another user, who owns the archive in this folder.
    await chmod(folder, 0o755)
    archive = path.join(folder, 'wal')
    await clear()
  })
  group.teardown(async () => {
    await stop()
    await clear()
    await rm(folder, { recursive: true, force: true })
  })

  test('everything before the moment is there, nothing after it, and the replaced cluster is kept', async ({
    assert,
  }) => {
    const url = await start()
    const store = folderStore(path.join(folder, 'bases'))
    await inDatabase(url, 'create table deeds (id int primary key); insert into deeds values (1)')
    const secretFile = app.makePath('.data', `${NAME}.json`)
    const { name } = await makeBaseBackup({ connectionString: url, store, secretFile, passphrase: '棉' })
    for (let id = 2; id <= 40; id++) await inDatabase(url, 'insert into deeds values ($1)', [id])
    const [{ moment }] = await inDatabase<{ moment: Date }>(
      url,
      `select date_trunc('milliseconds', clock_timestamp()) + interval '1 millisecond' as moment`
    )
    await until('the moment is over', async () => {
      const [{ over }] = await inDatabase<{ over: boolean }>(url, 'select clock_timestamp() > $1 as over', [moment])
      return over
    })
    await inDatabase(url, 'delete from deeds; insert into deeds values (99)')
    const [{ segment }] = await inDatabase<{ segment: string }>(
      url,
      'select pg_walfile_name(pg_switch_wal()) as segment'
    )
    const archived = async () => (await readdir(archive)).includes(segment)
    await until('the log is archived', archived)
    assert.isAbove(await compressSegments(archive), 0)
    assert.isTrue((await readdir(archive)).includes(`${segment}.gz`))
    assert.isNotNull(await newestSegment(archive))

    const recover = async () =>
      recoverCluster({ source: await store.read(name), passphrase: '棉', archive, to: moment, name: NAME })
    await assert.rejects(recover, /PostgreSQL is running/)
    await stop()
    const leave = withSettings({ APP_KEY: 'another key that is long enough for this' })
    await assert.rejects(recover, /made with another APP_KEY/).finally(leave)
    const { kept } = await recover()
    assert.include(await readdir(path.dirname(kept!)), path.basename(kept!))
    const deeds = await inDatabase<{ id: number }>(await start(), 'select id from deeds order by id')
    assert.deepEqual(
      deeds.map(({ id }) => id),
      Array.from({ length: 40 }, (_, index) => index + 1)
    )

    // What the oldest base backup does not need can go.
    const before = (await readdir(archive)).length
    const removed = await removeSegmentsBefore(archive, segment)
    assert.isAbove(removed, 0)
    assert.lengthOf(await readdir(archive), before - removed)
  })

  test('without an archived log a base backup is refused', async ({ assert }) => {
    await stop()
    cluster = await startPostgres(app.makePath(), { name: NAME })
    const store = folderStore(path.join(folder, 'bases'))
    const base = () => makeBaseBackup({ connectionString: cluster!.ownerUrl('postgres'), store })
    await assert.rejects(base, /set WAL_ARCHIVE/)
  })
})
