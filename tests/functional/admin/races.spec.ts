import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import drive from '@adonisjs/drive/services/main'
import { resetDatabase } from '../../helpers/database.js'
import { asOperators, auditLines, makeProducer, operator, signIn } from './helpers.js'

test.group('Back office: at the same moment', (group) => {
  asOperators(group, { transaction: false })
  group.each.setup(async () => {
    await resetDatabase()
    await db.from('producers').delete()
    drive.fake()
    signIn(operator(['producers.*']))
    return () => drive.restore()
  })
  group.teardown(() => resetDatabase())

  test('ten edits of one record leave ten lines that follow each other', async ({ client, assert }) => {
    const id = await makeProducer({ name: '甲0' })
    await Promise.all(
      Array.from({ length: 10 }, (_, n) => client.put(`/admin/api/producers/${id}`).json({ name: `甲${n + 1}` }))
    )
    const lines = await auditLines('producer', id)
    assert.lengthOf(lines, 10)
    let name = '甲0'
    for (const line of lines) {
      assert.equal(line.before.name, name)
      name = line.after.name
    }
    assert.equal((await db.from('producers').where({ id }).first()).name, name)
  })

  test('one import confirmed five times is done once', async ({ client, assert }) => {
    const file = Buffer.from('加工厂代码,名称\n65318,丰源棉业')
    const { id } = (
      await client.post('/admin/api/producers/import').file('file', file, { filename: '加工厂.csv' })
    ).body()
    const answers = await Promise.all(Array.from({ length: 5 }, () => client.post(`/admin/api/tasks/${id}/confirm`)))
    assert.deepEqual(answers.map((answer) => answer.status()).sort(), [200, 400, 400, 400, 400])
    const [row, ...more] = await db.from('producers')
    assert.lengthOf(more, 0)
    assert.lengthOf(await auditLines('producer', row.id), 1)
  })

  test('one Idempotency-Key sent ten times at once creates one record', async ({ client, assert }) => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        client.post('/admin/api/producers').header('Idempotency-Key', 'once').json({ code: '65318', name: '丰源棉业' })
      )
    )
    assert.equal(new Set(answers.map((answer) => answer.body().id)).size, 1)
    assert.lengthOf(await db.from('producers'), 1)
  })
})
