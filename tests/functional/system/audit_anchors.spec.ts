import { createServer, type IncomingMessage, type Server } from 'node:http'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { AddressInfo } from 'node:net'
import { test } from '@japa/runner'
import ace from '@adonisjs/core/services/ace'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#core/actor'
import { audit } from '#core/audit'
import { anchorPlace, keptCopies, type AnchorPlace } from '#core/audit_anchor_places'
import { anchorSeals, lateAnchors } from '#core/audit_anchors'
import { raiseAuditAlarm } from '#core/audit_alarm'
import { lineHashes, sealHash, START } from '#core/audit_seals'
import { problemsOfVerdict, verifyAudit } from '#core/audit_verdict'
import { jobs } from '#core/jobs'
import { inTransaction } from '#core/transaction'
import AuditVerify from '#app/system/commands/audit_verify'
import { asOperator, createOperator } from '#tests/helpers/actors'
import { asOwner, resetDatabase, tamper } from '#tests/helpers/database'
import { sealWritten } from '#tests/helpers/seals'
import { withSettings } from '#tests/helpers/settings_of_process'

/** Six lines in three seals. */
async function sealedLog() {
  for (const reason of ['one', 'two', 'three']) {
    for (const part of ['a', 'b'])
      await inTransaction((trx) =>
        audit(trx, systemActor(), { action: 'test.edit', entity: 'test', entityId: 1, reason: `${reason} ${part}` })
      )
    await sealWritten()
  }
}

/** Everything of some tables, as the owner with its triggers off does it. */
const withoutTriggers = (...statements: string[]) =>
  asOwner().transaction(async (trx) => {
    await trx.rawQuery(`set local session_replication_role = 'replica'`)
    for (const statement of statements) await trx.rawQuery(statement)
  })

/** Computes the chain anew over what the log says now, as somebody could who also has the application's key. */
async function rewriteChain() {
  const seals = await db.from('audit_seals').orderBy('id')
  let previous = START
  let total = 0
  for (const [index, seal] of seals.entries()) {
    const lines = [...(await lineHashes(seals[index - 1]?.to_id ?? 0, seal.to_id))]
    total += lines.length
    const hash = sealHash(previous, lines, { number: index + 1, total })
    await tamper(
      'audit_seals',
      `update audit_seals set lines = ?, line_hashes = ?, hash = ?, previous_hash = ?, total = ? where id = ?`,
      [lines.length, JSON.stringify(lines), hash, previous, total, seal.id]
    )
    previous = hash
  }
}

test.group('Anchors of the audit log', (group) => {
  let folder: string
  let file: string
  let place: AnchorPlace

  group.each.setup(async () => {
    await resetDatabase()
    await withoutTriggers('truncate audit_logs, audit_seals, audit_anchors restart identity')
    folder = await mkdtemp(path.join(tmpdir(), 'anchors-'))
    file = path.join(folder, 'anchors.jsonl')
    place = anchorPlace(`file:${file}`)
    return () => rm(folder, { recursive: true })
  })
  group.teardown(() => resetDatabase())

  const problem = async () => (await verifyAudit([place])).anchors[0].problem

  test('every seal is copied once, with number, lines and hash', async ({ assert }) => {
    await sealedLog()
    await anchorSeals([place])
    await anchorSeals([place])
    const copies = (await place.read())!
    assert.deepEqual(
      copies.map(({ number, total }) => [number, total]),
      [
        [1, 2],
        [2, 4],
        [3, 6],
      ]
    )
    const verdict = await verifyAudit([place])
    assert.deepEqual(problemsOfVerdict(verdict), [])
    assert.deepEqual(verdict.anchors, [{ place: place.name, agreeing: 3, problem: null }])
    assert.equal(copies[2].hash, verdict.hash)
  })

  test('seals and lines cut off at the end are missed', async ({ assert }) => {
    await sealedLog()
    await anchorSeals([place])
    await withoutTriggers(
      'delete from audit_logs where id > 4',
      'delete from audit_seals where id > 2',
      'delete from audit_anchors where seal_number > 2'
    )
    assert.isNull((await verifyAudit([])).broken, 'the chain alone does not show it')
    assert.deepEqual(await problem(), { seal: 3, what: '日志尾部被截断：锚点记到第 3 号封存' })
  })

  test('an emptied log is missed', async ({ assert }) => {
    await sealedLog()
    await anchorSeals([place])
    await withoutTriggers('truncate audit_logs, audit_seals, audit_anchors restart identity')
    assert.isNull((await verifyAudit([])).broken, 'the chain alone does not show it')
    assert.deepEqual(await problem(), { seal: 1, what: '日志被清空：锚点有封存，库中没有' })
  })

  test('an emptied log is found also when a new one has begun', async ({ assert }) => {
    await sealedLog()
    await anchorSeals([place])
    await withoutTriggers('truncate audit_logs, audit_seals, audit_anchors restart identity')
    await sealedLog()
    assert.deepEqual(await problem(), { seal: 1, what: '封存与锚点不一致：封存链被重写' })
  })

  test('lines missing in the middle are found, with and without their seal', async ({ assert }) => {
    await sealedLog()
    await anchorSeals([place])
    await withoutTriggers('delete from audit_logs where id = 3')
    assert.include((await verifyAudit([place])).broken!, { line: 3, seal: 2, what: '记录被删除' })
    await withoutTriggers('delete from audit_logs where id = 4', 'delete from audit_seals where id = 2')
    assert.include((await verifyAudit([place])).broken!, { seal: 3, what: '封存链断开：前一封存被删除或改动' })
  })

  test('the application can neither cut nor empty its log; when the owner does, the command ends with 1', async ({
    assert,
    cleanup,
  }) => {
    cleanup(withSettings({ AUDIT_ANCHORS: place.name }))
    const verify = async () => {
      const command = await ace.create(AuditVerify, [])
      command.ui.switchMode('raw')
      await command.exec()
      return { code: command.exitCode, said: JSON.stringify(command.ui.logger.getLogs()) }
    }
    const cut = ['delete from audit_logs where id > 2', 'delete from audit_seals where id > 1']
    const empty = 'truncate audit_logs, audit_seals'
    await sealedLog()
    await anchorSeals([place])
    for (const statement of [...cut, empty, 'alter table audit_logs disable trigger all'])
      await assert.rejects(() => db.rawQuery(statement), /permission denied|must be owner/)
    assert.equal((await verify()).code, 0)

    await asOwner().rawQuery('alter table audit_logs disable trigger all; alter table audit_seals disable trigger all')
    cleanup(async () => {
      const tables = 'alter table audit_logs enable trigger all; alter table audit_seals enable trigger all'
      await asOwner().rawQuery(tables)
    })
    for (const statement of cut) await asOwner().rawQuery(statement)
    const afterCut = await verify()
    assert.equal(afterCut.code, 1)
    assert.include(afterCut.said, '日志尾部被截断：锚点记到第 3 号封存')
    await asOwner().rawQuery(empty)
    const afterEmptying = await verify()
    assert.equal(afterEmptying.code, 1)
    assert.include(afterEmptying.said, '日志被清空')
  })

  test('a chain that was computed anew agrees with itself, and not with the copies', async ({ assert }) => {
    await sealedLog()
    await anchorSeals([place])
    await withoutTriggers('delete from audit_logs where id = 3', `update audit_logs set reason = 'x' where id = 5`)
    await rewriteChain()
    assert.isNull((await verifyAudit([])).broken, 'the chain alone does not show it')
    assert.deepEqual(await problem(), { seal: 2, what: '封存与锚点不一致：封存链被重写' })
  })

  test('a missing copy is found, in the middle and at the end', async ({ assert }) => {
    await sealedLog()
    await anchorSeals([place])
    const lines = (await readFile(file, 'utf8')).split('\n').filter(Boolean)
    await writeFile(file, [lines[0], lines[2]].join('\n'))
    assert.deepEqual(await problem(), { seal: 2, what: '缺少锚点' })
    await withoutTriggers('delete from audit_anchors')
    assert.deepEqual(await problem(), { seal: 2, what: '缺少锚点' })
    await withoutTriggers(
      `insert into audit_anchors (place, seal_number) select '${place.name}', number from audit_seals`
    )
    await rm(file)
    assert.deepEqual(await problem(), { seal: 1, what: '缺少锚点' })
  })

  test('a copy that says something else about one seal is found', async ({ assert }) => {
    await sealedLog()
    await anchorSeals([place])
    await place.write([{ number: 2, total: 5, hash: '0'.repeat(64) }])
    assert.deepEqual(await problem(), { seal: 2, what: '封存与锚点不一致：封存链被重写' })
  })

  test('seals that were not counted yet are copied and compared as well', async ({ assert }) => {
    await sealedLog()
    const seals = await db.from('audit_seals').orderBy('id')
    let previous = START
    for (const { id, line_hashes: lines } of seals) {
      const hash = sealHash(previous, lines, null)
      await tamper(
        'audit_seals',
        'update audit_seals set number = null, total = null, hash = ?, previous_hash = ? where id = ?',
        [hash, previous, id]
      )
      previous = hash
    }
    await inTransaction((trx) =>
      audit(trx, systemActor(), { action: 'test.edit', entity: 'test', entityId: 1, reason: 'after' })
    )
    await sealWritten()
    assert.include((await db.from('audit_seals').orderBy('id', 'desc').first()) as object, { number: 4, total: 7 })
    await anchorSeals([place])
    assert.deepEqual((await verifyAudit([place])).anchors, [{ place: place.name, agreeing: 4, problem: null }])
  })

  test('a place that cannot be reached holds up no other, catches up, and is late after a quarter of an hour', async ({
    assert,
  }) => {
    await sealedLog()
    await writeFile(path.join(folder, 'no_folder'), '')
    const closed = anchorPlace(`file:${folder}/no_folder/anchors.jsonl`)
    const runs = await anchorSeals([closed, place])
    assert.deepEqual(
      runs.map(({ taken, problem: said }) => [taken, said !== null]),
      [
        [0, true],
        [3, false],
      ]
    )
    assert.deepEqual(lateAnchors(runs), [])
    const later = new Date(Date.now() + 16 * 60_000)
    assert.deepEqual(lateAnchors(runs, later), [`审计日志锚定逾期：${closed.name}`])
    await rm(path.join(folder, 'no_folder'))
    assert.equal((await anchorSeals([closed, place]))[0].taken, 3)
  })

  test('an alarm is a line of the log and an SMS, once a day', async ({ assert }) => {
    const { actor } = await createOperator()
    await db.from('operators').where('id', actor.userId!).update({ mobile: '13900001111' })
    await raiseAuditAlarm('审计日志锚定逾期：file:/x')
    await raiseAuditAlarm('审计日志锚定逾期：file:/x')
    assert.lengthOf(await db.from('audit_logs').where('action', 'audit.alarm'), 1)
    assert.lengthOf(await db.from('sms_messages').where('mobile', '13900001111'), 1)
  })

  test('an S3 bucket gets one object per seal, which says all that is compared', async ({ assert, cleanup }) => {
    const bucket = await fakeBucket()
    cleanup(async () => void (await bucket.close()))
    cleanup(withSettings({ S3_ENDPOINT: bucket.url }))
    const s3 = anchorPlace('s3://audit/mianqiao')
    await sealedLog()
    await anchorSeals([s3])
    assert.lengthOf(bucket.keys(), 3)
    assert.deepEqual((await verifyAudit([s3])).anchors, [{ place: s3.name, agreeing: 3, problem: null }])
    await withoutTriggers('delete from audit_anchors')
    assert.equal((await anchorSeals([s3]))[0].taken, 3, 'objects that are there already are no failure')
    await withoutTriggers('delete from audit_logs where id > 4', 'delete from audit_seals where id > 2')
    assert.equal((await verifyAudit([s3])).anchors[0].problem?.seal, 3)
  })

  test('mails carry the last seal, at most once an hour, and their text can be given to the check', async ({
    assert,
    cleanup,
  }) => {
    const sent = path.join(folder, 'sent')
    const sendmail = path.join(folder, 'sendmail')
    await writeFile(sendmail, `#!/bin/sh\ncat >> ${sent}\n`)
    await chmod(sendmail, 0o755)
    cleanup(withSettings({ SENDMAIL: sendmail }))
    const mail = anchorPlace('mailto:auditor@example.com')
    await sealedLog()
    assert.equal((await anchorSeals([mail]))[0].taken, 1)
    await sealedLog()
    assert.equal((await anchorSeals([mail]))[0].taken, 0)
    assert.equal((await anchorSeals([mail], new Date(Date.now() + 61 * 60_000)))[0].taken, 1)
    assert.match(await readFile(sent, 'utf8'), /^To: auditor@example\.com\n/)
    assert.deepEqual((await verifyAudit([mail])).anchors, [], 'mails cannot be read')
    assert.equal((await verifyAudit([keptCopies(sent)])).anchors[0].agreeing, 2)
    await withoutTriggers('truncate audit_logs, audit_seals, audit_anchors restart identity')
    const command = await ace.create(AuditVerify, ['--anchors', sent])
    command.ui.switchMode('raw')
    await command.exec()
    assert.equal(command.exitCode, 1)
    assert.include(JSON.stringify(command.ui.logger.getLogs()), '日志被清空')
  })

  test('the job seals and copies, the nightly one raises alarms, and the back office shows what was found', async ({
    assert,
    client,
    cleanup,
  }) => {
    cleanup(withSettings({ AUDIT_ANCHORS: place.name }))
    await sealedLog()
    await import('#app/system/jobs')
    await jobs.get('system.seal-audit')!.handle({})
    const operator = await createOperator({ permissions: ['audit_logs.query'] })
    const look = async () => (await asOperator(client.get('/admin/api/audit-check'), operator)).body()
    assert.deepInclude(await look(), { intact: true, problems: [] })
    assert.deepEqual((await look()).anchors, [{ place: place.name, agreeing: 3, problem: null }])
    await withoutTriggers('delete from audit_logs where id > 4 and id < 7', 'delete from audit_seals where id = 3')
    const found = await look()
    assert.isFalse(found.intact)
    assert.match(found.anchors[0].problem, /尾部被截断/)
    await jobs.get('system.verify-audit')!.handle({})
    const [line] = await db.from('audit_logs').where('action', 'audit.alarm')
    assert.match(line.summary, /审计日志校验不通过：日志尾部被截断/)
    const stranger = await createOperator({ permissions: ['orders.query'] })
    const refused = await asOperator(client.get('/admin/api/audit-check'), stranger)
    refused.assertStatus(403)
  })
})

/** As much of S3 as anchors need: objects that are written once, and their list. */
async function fakeBucket() {
  const objects = new Map<string, string>()
  const bodyOf = async (request: IncomingMessage) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    return Buffer.concat(parts).toString()
  }
  const server: Server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const { pathname, searchParams } = new URL(request.url!, 'http://bucket')
      if (request.method === 'PUT') {
        const key = decodeURIComponent(pathname.replace('/audit/', ''))
        const known = objects.has(key) && request.headers['if-none-match'] === '*'
        if (!known) objects.set(key, body)
        response.statusCode = known ? 412 : 200
        return response.end(known ? '<Error><Code>PreconditionFailed</Code></Error>' : '')
      }
      const found = [...objects.keys()].filter((key) => key.startsWith(searchParams.get('prefix') ?? ''))
      response.setHeader('content-type', 'application/xml')
      return response.end(
        `<ListBucketResult><IsTruncated>false</IsTruncated>${found.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')}</ListBucketResult>`
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys: () => [...objects.keys()],
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
