import { test } from '@japa/runner'
import ace from '@adonisjs/core/services/ace'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#core/actor'
import { audit } from '#core/audit'
import { sealAudit } from '#core/audit_seals'
import { verifyAudit } from '#core/audit_verdict'
import { resetDatabase, tamper } from '#tests/helpers/database'
import { sealWritten } from '#tests/helpers/seals'

async function write(...reasons: string[]) {
  await db.transaction(async (trx) => {
    for (const reason of reasons)
      await audit(trx, systemActor(), { action: 'test.edit', entity: 'test', entityId: 1, reason })
  })
}

const sealAll = async () => {
  let lines = 0
  for (let sealed = await sealWritten(); sealed > 0; sealed = await sealWritten()) lines += sealed
  return lines
}

test.group('Audit log', (group) => {
  group.each.setup(async () => {
    await resetDatabase()
    // Installing the reference data (legal notices) writes lines as well.
    await tamper('audit_logs', 'truncate audit_logs restart identity cascade')
  })
  group.teardown(() => resetDatabase())

  test('lines can be neither changed nor deleted', async ({ assert }) => {
    await write('a')
    await assert.rejects(() => db.from('audit_logs').update({ reason: 'b' }), /permission denied/)
    await assert.rejects(() => db.from('audit_logs').delete(), /permission denied/)
  })

  test('finished lines are sealed once and verify', async ({ assert }) => {
    await write('a', 'b', 'c')
    assert.equal(await sealAll(), 3)
    assert.equal(await sealAll(), 0)
    await write('d')
    assert.equal(await sealAll(), 1)
    const verdict = await verifyAudit()
    assert.include(verdict, { sealed: 4, unsealed: 0, seals: 2, broken: null })
  })

  test('lines younger than the quiet time wait', async ({ assert }) => {
    await write('a')
    assert.equal(await sealAudit(), 0)
  })

  test('a line above one of a transaction still under way is not sealed before it', async ({ assert, cleanup }) => {
    const slow = await db.transaction()
    cleanup(async () => {
      if (!slow.isCompleted) await slow.rollback()
    })
    await audit(slow, systemActor(), { action: 'test.edit', entity: 'test', entityId: 1, reason: 'slow' })
    await write('fast')
    assert.equal(await sealAudit(0), 0)
    await slow.commit()
    assert.equal(await sealAll(), 2)
    assert.isNull((await verifyAudit()).broken)
  })

  for (const [what, sql, expected] of [
    ['an edited line', `update audit_logs set reason = 'x' where id = 2`, { line: 2, what: '记录被改动' }],
    [
      'a moved time',
      `update audit_logs set created_at = created_at + interval '1 microsecond' where id = 3`,
      { line: 3, what: '记录被改动' },
    ],
    ['a deleted line', `delete from audit_logs where id = 2`, { line: 2, what: '记录被删除' }],
    ['a line put in later', `update audit_logs set id = 5 where id = 4`, { line: 4, what: '记录被删除' }],
  ] as const) {
    test(`verification finds ${what}`, async ({ assert }) => {
      await write('a', 'b', 'c', 'd')
      await sealAll()
      await tamper('audit_logs', sql)
      assert.include((await verifyAudit()).broken!, expected)
    })
  }

  test('verification finds a line that was put among sealed ones', async ({ assert }) => {
    await write('a')
    await db.rawQuery(`select nextval('audit_logs_id_seq')`)
    await write('c')
    await sealAll()
    await db.rawQuery(
      `insert into audit_logs (id, actor_kind, actor_name, action, entity, entity_id) values (2, 'system', 'x', 'x', 'x', '1')`
    )
    assert.include((await verifyAudit()).broken!, { line: 2, what: '记录为事后插入' })
  })

  test('verification finds a forged and a deleted seal', async ({ assert }) => {
    for (const reason of ['a', 'b', 'c']) {
      await write(reason)
      await sealAll()
    }
    await tamper('audit_seals', `update audit_seals set line_hashes = '[]' where id = 2`)
    assert.include((await verifyAudit()).broken!, { seal: 2, what: '封存内容被改动' })
    await tamper('audit_seals', `delete from audit_seals where id = 2`)
    assert.include((await verifyAudit()).broken!, { seal: 3, what: '封存链断开：前一封存被删除或改动' })
  })

  test('the command ends with 1 and names the line', async ({ assert }) => {
    await write('a', 'b')
    await sealAll()
    const right = await ace.create((await import('#app/system/commands/audit_verify')).default, [])
    await right.exec()
    assert.equal(right.exitCode, 0)
    await tamper('audit_logs', `update audit_logs set summary = 'x' where id = 2`)
    const wrong = await ace.create((await import('#app/system/commands/audit_verify')).default, [])
    wrong.ui.switchMode('raw')
    await wrong.exec()
    assert.equal(wrong.exitCode, 1)
    assert.include(JSON.stringify(wrong.ui.logger.getLogs()), '封存 1，记录 2')
  })
})
