import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { test } from '@japa/runner'
import drive from '@adonisjs/drive/services/main'
import db from '@adonisjs/lucid/services/db'
import { mirrorFiles } from '#app/backup/actions/mirror_files'
import { recoverFiles } from '#app/backup/actions/recover_files'
import { mirrorNewFiles } from '#app/backup/jobs'
import { backupProblems } from '#app/backup/queries/backup_problems'
import { verifyFiles } from '#app/backup/queries/verify_files'
import { OrderFile } from '#app/order/file_purposes'
import { storeFile } from '#app/system/files/stored_files'
import { resetDatabase } from '#tests/helpers/database'
import { withSettings } from '#tests/helpers/settings_of_process'

const ticket = (text: string) =>
  storeFile({
    name: '磅单.pdf',
    contents: Buffer.from(`%PDF-1.4\n${text}\ntrailer<<>>\n%%EOF`),
    purpose: OrderFile.ticket,
    companyId: null,
    userId: null,
  })

const rowOf = (id: number) => db.from('files').where('id', id).firstOrFail()

test.group('The mirror of the files', (group) => {
  let folder: string
  let leave: () => void
  const at = (key: string) => path.join(folder, key)

  group.each.setup(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'mianqiao-mirror-'))
    leave = withSettings({ FILES_MIRROR: folder })
    drive.fake()
    await resetDatabase()
    return async () => {
      leave()
      drive.restore()
      await rm(folder, { recursive: true, force: true })
    }
  })
  group.teardown(() => resetDatabase())

  test('has every new file after the next round, once, and loses those that nothing names any more', async ({
    assert,
  }) => {
    const first = await rowOf((await ticket('1')).id)
    assert.deepEqual(await mirrorFiles(), { copied: 1, removed: 0 })
    assert.deepEqual(await mirrorFiles(), { copied: 0, removed: 0 })
    const second = await rowOf((await ticket('2')).id)
    await mirrorNewFiles.handle({ isSecond: true })
    for (const { key } of [first, second])
      assert.isTrue((await readFile(at(key))).equals(Buffer.from(await drive.use().getBytes(key))), key)

    await db.from('files').where('id', first.id).delete()
    assert.deepEqual(await mirrorFiles(), { copied: 0, removed: 1 })
    assert.notInclude(await readdir(path.dirname(at(second.key))), path.basename(first.key))
    assert.include(await readdir(path.dirname(at(second.key))), path.basename(second.key))
  })

  test('gives back what the disk has lost, and only what is as it was stored', async ({ assert }) => {
    const rows = [await ticket('1'), await ticket('2'), await ticket('3')]
    const [lost, spoilt, kept] = await Promise.all(rows.map(({ id }) => rowOf(id)))
    await mirrorFiles()
    await drive.use().delete(lost.key)
    await drive.use().delete(spoilt.key)
    await writeFile(at(spoilt.key), 'something else')
    await rm(at(kept.key))
    assert.deepEqual(await recoverFiles(), { brought: 1, missing: [spoilt.key] })
    assert.deepEqual((await verifyFiles()).wrong, [{ key: spoilt.key, problem: 'is not there' }])
  })

  test('is filled anew when it is another one; operators are told when it stays behind', async ({
    assert,
    cleanup,
  }) => {
    const problems = async () => (await backupProblems()).filter((problem) => problem.includes('FILES_MIRROR'))
    const { id } = await ticket('1')
    await mirrorFiles()
    await db
      .from('files')
      .where('id', id)
      .update({ created_at: db.raw(`now() - interval '1 day'`) })
    assert.deepEqual(await problems(), [])
    const another = path.join(folder, 'another')
    cleanup(withSettings({ FILES_MIRROR: another }))
    assert.deepEqual(await problems(), ['文件副本中断（FILES_MIRROR）'])
    assert.equal((await mirrorFiles()).copied, 1)
    assert.isTrue((await readFile(path.join(another, (await rowOf(id)).key))).length > 0)
    assert.deepEqual(await problems(), [])
  })

  test('without a place nothing is copied, and nothing can be brought back', async ({ assert, cleanup }) => {
    cleanup(withSettings({ FILES_MIRROR: '' }))
    await ticket('1')
    assert.deepEqual(await mirrorFiles(), { copied: 0, removed: 0 })
    await assert.rejects(() => recoverFiles(), /Set FILES_MIRROR/)
  })
})
