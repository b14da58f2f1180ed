import { mkdir, mkdtemp, readFile, rm, stat, writeFile, readdir } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import drive from '@adonisjs/drive/services/main'
import env from '#start/env'
import { enqueue } from '#core/jobs'
import { checkBackup } from '#app/backup/actions/check_backup'
import { keysOn, makeBackup } from '#app/backup/actions/make_backup'
import { backUp } from '#app/backup/actions/back_up'
import { restoreBackup } from '#app/backup/actions/restore_backup'
import { watchBackups } from '#app/backup/jobs'
import { backupProblems } from '#app/backup/queries/backup_problems'
import { verifyFiles } from '#app/backup/queries/verify_files'
import { folderDisk } from '#app/backup/stores/folder_disk'
import { folderStore } from '#app/backup/stores/folder_store'
import { verifyLedger } from '#app/ledger/queries/verify_ledger'
import { OrderFile } from '#app/order/file_purposes'
import { jobs } from '#core/jobs'
import { storeFile } from '#app/system/files/stored_files'
import { asOperator, createOperator, PASSWORD } from '#tests/helpers/actors'
import { resetDatabase } from '#tests/helpers/database'
import { sealWritten } from '#tests/helpers/seals'
import { withSettings } from '#tests/helpers/settings_of_process'
import { connectedTo, contentsOf, differencesOf, emptyDatabase, inDatabase, structureOf } from '#tests/helpers/copies'
import { ServerProcess } from '#tests/helpers/server_process'
import { makeDeal, walk } from '../order/helpers.js'

const PASSPHRASE = '棉花 correct horse'
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')

const ofPlatform = (contents: Buffer) =>
  storeFile({ name: '磅单.pdf', contents, purpose: OrderFile.ticket, companyId: null, userId: null })

/** A PDF of more than two chunks of an archive. */
const longPdf = () => Buffer.concat([PDF, Buffer.alloc(9 * 1024 * 1024, 'cotton ')])

test.group('Backup and restoring', (group) => {
  let folder: string
  let store: ReturnType<typeof folderStore>
  const copies: Awaited<ReturnType<typeof emptyDatabase>>[] = []

  group.setup(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'mianqiao-backup-'))
    store = folderStore(path.join(folder, 'backups'))
    await mkdir(store.place)
    drive.fake()
    await resetDatabase()
  })
  group.teardown(async () => {
    await resetDatabase()
    drive.restore()
    for (const copy of copies) await copy.drop()
    await rm(folder, { recursive: true, force: true })
  })

  const newCopy = async (name: string) => {
    const copy = await emptyDatabase(`mianqiao_backup_${name}`)
    copies.push(copy)
    return { ...copy, files: path.join(folder, `files-${name}`) }
  }
  const back = (passphrase?: string) => makeBackup({ connectionString: env.get('DATABASE_URL'), store, passphrase })

  test('every row, index, trigger, sequence and file of a market comes back, and the application runs on it', async ({
    assert,
    client,
  }) => {
    const { buyer, ...goods } = await makeDeal(client)
    const { orderId } = await walk(assert, { buyer, ...goods }, 'done')
    for (const step of ['place', 'accept', 'pay', 'pick', 'submit'] as const)
      await walk(assert, await makeDeal(client), step)
    await sealWritten()
    const { id: fileId } = await storeFile({
      name: '大磅单.pdf',
      contents: longPdf().subarray(0, 4_500_000),
      purpose: OrderFile.ticket,
      companyId: buyer.company.id,
      userId: null,
    })
    await enqueue(null, jobs.get('system.cleanup')!, {})
    const made = await back(PASSPHRASE)
    assert.equal((await stat(path.join(store.place, made.name))).mode & 0o777, 0o600)
    assert.deepEqual(await store.list(), [made.name])

    const copy = await newCopy('whole')
    const target = { connectionString: copy.url, disk: await folderDisk(copy.files) }
    await restoreBackup(await store.read(made.name), target, { passphrase: PASSPHRASE })

    assert.deepEqual(await differencesOf(env.get('DATABASE_URL'), copy.url), [])
    const ours = await contentsOf(copy.url)
    assert.isAbove(ours['public.orders'].rows, 5)
    assert.isAbove(ours['pgboss.job'].rows, 0)
    assert.deepEqual(await structureOf(copy.url), await structureOf(env.get('DATABASE_URL')))
    const next = `select nextval('orders_id_seq')::int as next`
    assert.deepEqual(await inDatabase(copy.url, next), await inDatabase(env.get('DATABASE_URL'), next))
    const { count, wrong } = await verifyFiles()
    assert.isAbove(count, 0)
    assert.deepEqual(wrong, [])
    for await (const key of keysOn(drive.use()))
      assert.isTrue(
        Buffer.from(await drive.use().getBytes(key)).equals(await readFile(path.join(copy.files, key))),
        key
      )

    const server = new ServerProcess(copy.url, { FILES_DIR: copy.files })
    try {
      await server.start()
      const call = async (address: string, body: object, token = '') => {
        const headers = { 'Content-Type': 'application/json', 'Authorization': `Bearer ${token}` }
        return fetch(`${server.url}/api${address}`, { method: 'POST', headers, body: JSON.stringify(body) })
      }
      const login = await call('/login', { username: buyer.user.mobile, password: PASSWORD })
      const { body } = (await login.json()) as { body: { token: string } }
      const { order_no: orderNo } = await db.from('orders').where('id', orderId).firstOrFail()
      const shown = await (await call('/order/get', { orderId }, body.token)).json()
      assert.containsSubset(shown, { code: 20000, body: { orderNo } })
      const file = await call('/file/download', { id: fileId }, body.token)
      assert.equal((await file.arrayBuffer()).byteLength, 4_500_000)
    } finally {
      await server.kill()
    }
  })

  test('a backup taken while orders are paid and files uploaded is of one moment', async ({ assert, client }) => {
    const { buyer, ...goods } = await makeDeal(client)
    const before = await ofPlatform(PDF)
    const goOn = { until: true }
    let writing: Promise<void> | undefined
    const { name } = await makeBackup({
      connectionString: env.get('DATABASE_URL'),
      store,
      begun: async () => {
        // Behind the snapshot, and before any row and any file is read
        await walk(assert, { buyer, ...goods }, 'release')
        await ofPlatform(PDF)
        writing = (async () => {
          while (goOn.until) {
            const deal = await makeDeal(client)
            await ofPlatform(PDF)
            await walk(assert, deal, 'release')
          }
        })()
      },
    })
    goOn.until = false
    await writing

    const copy = await newCopy('moving')
    const disk = await folderDisk(copy.files)
    await restoreBackup(await store.read(name), { connectionString: copy.url, disk })
    await connectedTo(copy.url, async () => {
      assert.deepEqual(await verifyLedger(), [])
      assert.deepEqual(await db.from('orders').where('buyer_company_id', buyer.company.id), [])
    })
    const rows = await inDatabase<{ id: number; key: string }>(copy.url, 'select id::int, key from files order by id')
    assert.equal(rows.at(-1)!.id, before.id)
    for (const { key } of rows) assert.isTrue(await disk.exists(key), key)
  })

  test('a backup is refused that is cut, changed, of another key, passphrase or version, or whose target has rows', async ({
    assert,
  }) => {
    const plain = await readFile(path.join(store.place, (await back()).name))
    const secret = await readFile(path.join(store.place, (await back(PASSPHRASE)).name))
    const copy = await newCopy('refused')
    const disk = await folderDisk(copy.files)
    const refused = async (bytes: Buffer, message: RegExp, passphrase?: string) => {
      const pieces = function* () {
        for (let from = 0; from < bytes.length; from += 65_536) yield bytes.subarray(from, from + 65_536)
      }
      const target = { connectionString: copy.url, disk }
      await assert.rejects(() => restoreBackup(Readable.from(pieces()), target, { passphrase }), message)
    }
    const flipped = (bytes: Buffer, at: number) => {
      const changed = Buffer.from(bytes)
      changed[Math.floor(at < 0 ? bytes.length + at : at)] ^= 4
      return changed
    }

    await refused(secret, /set BACKUP_PASSPHRASE/)
    await refused(secret, /BACKUP_PASSPHRASE is not the one/, 'another')
    await refused(Buffer.from('PK\u0003\u0004 and so on'), /not a backup/)
    await refused(Buffer.alloc(0), /ends too early/)
    const leave = withSettings({ APP_KEY: 'another key that is long enough for this' })
    await refused(plain, /made with another APP_KEY/).finally(leave)

    await refused(plain.subarray(0, plain.length / 2), /ends too early/)
    await refused(plain.subarray(0, -4), /ends too early|damaged/)
    await refused(flipped(plain, plain.length * 0.6), /damaged/)
    await refused(flipped(plain, -6), /damaged/)
    await refused(flipped(secret, secret.length * 0.4), /damaged/, PASSPHRASE)
    await refused(secret.subarray(0, secret.length * 0.7), /ends too early|damaged/, PASSPHRASE)

    // Nothing of all this has stayed, and the whole archive can still be restored. The job queue makes rows of its own.
    const product = Object.entries(await contentsOf(copy.url)).filter(([name]) => name.startsWith('public.'))
    assert.isAbove(product.length, 50)
    assert.deepEqual(
      product.filter(([, { rows }]) => rows > 0),
      []
    )
    assert.deepEqual(await keysIn(copy.files), [])
    await restoreBackup(Readable.from([secret]), { connectionString: copy.url, disk }, { passphrase: PASSPHRASE })
    const own = { connectionString: env.get('DATABASE_URL'), disk }
    await assert.rejects(() => restoreBackup(Readable.from([plain]), own), /not empty: there are rows in/)
  })

  test('a backup of earlier tables is restored and then brought up to date; one of later tables is refused', async ({
    assert,
  }) => {
    const older = await newCopy('older')
    await restoreBackup(await store.read((await back()).name), {
      connectionString: older.url,
      disk: await folderDisk(older.files),
    })
    await inDatabase(older.url, `drop table backups; delete from adonis_schema where name like '%2650_backup'`)
    const { name } = await makeBackup({ connectionString: older.url, store })
    const copy = await newCopy('newer')
    const target = { connectionString: copy.url, disk: await folderDisk(copy.files) }
    await restoreBackup(await store.read(name), target)
    assert.deepEqual(await structureOf(copy.url), await structureOf(env.get('DATABASE_URL')))

    await inDatabase(
      older.url,
      `insert into adonis_schema (name, batch, migration_time) values ('9999_things', 9, now())`
    )
    const later = await makeBackup({ connectionString: older.url, store })
    const empty = await newCopy('empty')
    await assert.rejects(
      async () =>
        restoreBackup(await store.read(later.name), {
          connectionString: empty.url,
          disk: await folderDisk(empty.files),
        }),
      /made by newer code: the migrations 9999_things/
    )
  })

  test('a backup that is interrupted leaves nothing in its folder', async ({ assert }) => {
    const before = await readdir(store.place)
    const report = () => {
      throw new Error('interrupted')
    }
    const connectionString = env.get('DATABASE_URL')
    await assert.rejects(() => makeBackup({ connectionString, store, report }), 'interrupted')
    assert.deepEqual(await readdir(store.place), before)
  })

  test('a proof restores the backup beside, checks the copy, and leaves nothing but its record', async ({
    assert,
    client,
  }) => {
    for (let n = 0; n < 2; n++) await back()
    const { name } = await backUp({ store, check: true, keep: 2 })
    assert.lengthOf(await store.list(), 2)
    const record = await db.from('backups').where({ name }).firstOrFail()
    assert.isNotNull(record.proven_at)
    assert.isAbove(record.rows, 1_000)
    const databases = await db.rawQuery(`select datname from pg_database where datname like 'mianqiao_check%'`)
    assert.deepEqual(databases.rows, [])

    // The list of the back office shows it; without a recent proof operators are told.
    const operator = await createOperator({ permissions: ['backups.query'] })
    const list = (await asOperator(client.get('/admin/api/backups'), operator)).body()
    assert.deepInclude(list[0], { name, state: 'proven' })
    const leave = withSettings({ BACKUP_TO: store.place })
    try {
      assert.deepEqual(await backupProblems(), [])
      await db.from('backups').update({ proven_at: db.raw(`now() - interval '27 hours'`) })
      await db.from('operators').where('id', operator.operator.id).update({ mobile: '13912345678' })
      await db.table('operator_roles').insert({
        operator_id: operator.operator.id,
        role_id: (await db.from('roles').where('code', 'OPS').firstOrFail()).id,
      })
      await watchBackups.handle({})
    } finally {
      leave()
    }
    const told = await db.from('sms_messages').where('mobile', '13912345678').firstOrFail()
    assert.include(told.params.content, '没有通过恢复验证的数据备份')

    const archive = path.join(store.place, name)
    await writeFile(archive, (await readFile(archive)).subarray(0, -100))
    await assert.rejects(() => checkBackup({ store, name }), /ends too early/)
  })
})

/** All files below a folder, which need not be there. */
async function keysIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}
