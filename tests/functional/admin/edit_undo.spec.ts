import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { DataScope } from '#core/codes'
import { resources } from '#app/admin/registry'
import { isEditUndoable } from '#app/admin/rules/undoable'
import type { Change, UndoLines } from '#app/admin/transformers/wire'
import { insertRow } from '#tests/helpers/insert_row'
import { resetDatabase } from '../../helpers/database.js'
import { asOperators, auditLines, makeProducer, operator, signIn } from './helpers.js'

const EDITOR = ['producers.query', 'producers.get', 'producers.edit']

async function edit(client: ApiClient, id: number, values: object, name = 'producers'): Promise<UndoLines> {
  const answer = await client.put(`/admin/api/${name}/${id}`).json({ ...values, _part: true })
  answer.assertStatus(200)
  return answer.body()._undo
}

async function editMany(client: ApiClient, ids: number[], data: object): Promise<UndoLines> {
  const answer = await client.put('/admin/api/producers').json({ ids, data })
  answer.assertStatus(200)
  return answer.body().undo
}

const undo = (client: ApiClient, lines: unknown, name = 'producers') =>
  client.post(`/admin/api/${name}/undo`).json({ lines })

const historyOf = async (client: ApiClient, id: number): Promise<Change[]> =>
  (await client.get(`/admin/api/producers/${id}/audit`)).body()

const county = async (id: number) => (await db.from('producers').where({ id }).firstOrFail()).county

test.group('Back office: taking an edit back', (group) => {
  asOperators(group)
  group.each.setup(() => signIn(operator(EDITOR)))

  test('a cell gets its former value, by an edit whose line names the one that it undoes', async ({
    client,
    assert,
  }) => {
    const id = await makeProducer({ county: '沙湾' })
    const lines = await edit(client, id, { county: '奎屯' })
    const answer = await undo(client, lines)
    answer.assertStatus(200)
    assert.deepEqual(answer.body(), { undone: 1, left: 0, message: '已撤销' })
    assert.equal(await county(id), '沙湾')
    const written = await auditLines('producer', id)
    assert.deepEqual(lines, { [id]: written[0].id })
    assert.deepInclude(written[1], {
      action: 'producers.edit',
      summary: `撤销第 ${written[0].id} 号变更`,
      before: { county: '奎屯' },
      after: { county: '沙湾' },
    })
  })

  test('a price that was written over goes back with its source, and is made up again if it was', async ({
    client,
    assert,
  }) => {
    signIn(operator(['price_points.*']))
    const series = await insertRow('price_series', {})
    const former = { value: 15_210, source: '中国棉花网', simulated: true }
    const ids = await Promise.all(
      ['2031-10-08', '2031-10-09'].map((day) => insertRow('price_points', { series_id: series, day, ...former }))
    )
    const lines = await edit(client, ids[0], { value: 15_300 }, 'price_points')
    const point = (id: number) =>
      db.from('price_points').where({ id }).select('value', 'source', 'simulated').firstOrFail()
    assert.deepInclude(await point(ids[0]), { source: '人工录入', simulated: false })
    ;(await undo(client, lines, 'price_points')).assertStatus(200)
    assert.deepEqual(await point(ids[0]), await point(ids[1]))
    assert.deepInclude((await auditLines('price_point', ids[0])).at(-1), {
      summary: `撤销第 ${lines[ids[0]]} 号变更`,
      after: former,
    })
    ;(await undo(client, lines, 'price_points')).assertStatus(409)
  })

  test('a saved form goes back with all that it has changed, and nothing else', async ({ client, assert }) => {
    const id = await makeProducer({ name: '丰源', county: null, short_name: '丰' })
    const lines = await edit(client, id, { name: '丰源棉业', county: '奎屯' })
    ;(await undo(client, lines)).assertStatus(200)
    const row = await db.from('producers').where({ id }).firstOrFail()
    assert.deepInclude(row, { name: '丰源', county: null, short_name: '丰' })
  })

  test('a form that is saved without a change offers nothing to undo, whatever was edited before', async ({
    client,
    assert,
  }) => {
    const id = await makeProducer({ county: '沙湾' })
    await edit(client, id, { county: '奎屯' })
    assert.deepEqual(await edit(client, id, { county: '奎屯' }), {})
  })

  test('a field of many rows: each gets its own former value', async ({ client, assert }) => {
    const ids = [
      await makeProducer({ county: '沙湾' }),
      await makeProducer({ county: '玛纳斯' }),
      await makeProducer({ county: null }),
    ]
    const lines = await editMany(client, ids, { county: '奎屯' })
    const answer = await undo(client, lines)
    answer.assertStatus(200)
    assert.deepEqual(answer.body(), { undone: 3, left: 0, message: '已撤销 3 条' })
    assert.deepEqual(await Promise.all(ids.map(county)), ['沙湾', '玛纳斯', null])
    for (const id of ids) {
      const [, line] = await auditLines('producer', id)
      assert.equal(line.summary, `撤销第 ${lines[id]} 号变更`)
    }
  })

  test('of many rows those that somebody has changed or deleted since are named and left, the others go back', async ({
    client,
    assert,
  }) => {
    const ids = [
      await makeProducer({ name: '甲棉业', county: '沙湾' }),
      await makeProducer({ name: '乙棉业', county: '沙湾' }),
      await makeProducer({ name: '丙棉业', county: '沙湾' }),
    ]
    const lines = await editMany(client, ids, { county: '奎屯' })
    signIn(operator(EDITOR, { userId: 8, name: '李雷' }))
    await edit(client, ids[1], { shortName: '乙' })
    await db.from('producers').where('id', ids[2]).delete()
    signIn(operator(EDITOR))
    const answer = await undo(client, lines)
    answer.assertStatus(200)
    assert.deepEqual(answer.body(), {
      undone: 1,
      left: 2,
      message: `已撤销 1 条；2 条在修改后又有变化，没有改动：编号 ${ids[2]}（已删除）、乙棉业`,
    })
    assert.deepEqual([await county(ids[0]), await county(ids[1])], ['沙湾', '奎屯'])
  })

  test('of many rows one whose former value another has by now is named with the reason, the others go back', async ({
    client,
    assert,
  }) => {
    const ids = [
      await makeProducer({ code: 'A0001', name: '甲棉业' }),
      await makeProducer({ code: 'A0002', name: '乙棉业' }),
    ]
    const lines = {
      ...(await edit(client, ids[0], { code: 'A0011' })),
      ...(await edit(client, ids[1], { code: 'A0012' })),
    }
    await makeProducer({ code: 'A0001' })
    const answer = await undo(client, lines)
    answer.assertStatus(200)
    assert.deepEqual(answer.body(), {
      undone: 1,
      left: 1,
      message: '已撤销 1 条；1 条没有撤销：甲棉业（加工厂代码已存在）',
    })
    const codes = await db.from('producers').whereIn('id', ids).orderBy('id').select('code')
    assert.deepEqual(codes, [{ code: 'A0011' }, { code: 'A0002' }])
  })

  test('somebody has changed the record meanwhile: 409 with the record as it is, which stays so', async ({
    client,
    assert,
  }) => {
    const id = await makeProducer({ name: '丰源', county: '沙湾' })
    const lines = await edit(client, id, { county: '奎屯' })
    signIn(operator(EDITOR, { userId: 8, name: '李雷' }))
    await edit(client, id, { county: '乌苏' })
    signIn(operator(EDITOR))
    const answer = await undo(client, lines)
    answer.assertStatus(409)
    answer.assertBodyContains({
      reason: 'admin.changedSinceEdit',
      message: '1 条在修改后又有变化，不能撤销：丰源',
      body: { rows: [{ id, county: '乌苏' }] },
    })
    assert.equal(await county(id), '乌苏')
  })

  test('a record that has changed without a line is as little taken back', async ({ client, assert }) => {
    const id = await makeProducer({ county: '沙湾' })
    const lines = await edit(client, id, { county: '奎屯' })
    await db.from('producers').where({ id }).update({ county: '乌苏' })
    ;(await undo(client, lines)).assertStatus(409)
    assert.equal(await county(id), '乌苏')
  })

  test('the edit of somebody else is not taken back, by its number either', async ({ client, assert }) => {
    const id = await makeProducer({ county: '沙湾' })
    const lines = await edit(client, id, { county: '奎屯' })
    signIn(operator(['*'], { userId: 8, name: '李雷' }))
    const answer = await undo(client, lines)
    answer.assertStatus(403)
    answer.assertBodyContains({ reason: 'admin.notYourEdit' })
    assert.isFalse((await historyOf(client, id))[0].undoable)
    assert.equal(await county(id), '奎屯')
  })

  test('who may not edit any more takes nothing back, and is not offered to', async ({ client, assert }) => {
    const id = await makeProducer({ county: '沙湾' })
    const lines = await edit(client, id, { county: '奎屯' })
    assert.isTrue((await historyOf(client, id))[0].undoable)
    signIn(operator(['producers.query', 'producers.get']))
    ;(await undo(client, lines)).assertStatus(403)
    assert.isFalse((await historyOf(client, id))[0].undoable)
    assert.equal(await county(id), '奎屯')
  })

  test('a row outside the data permission does not exist', async ({ client, assert }) => {
    const company = await insertRow('companies', { alias: '旧称' })
    const rights = ['companies.query', 'companies.get', 'companies.edit']
    signIn(operator(rights))
    const lines = await edit(client, company, { alias: '新称' }, 'companies')
    assert.deepEqual(Object.keys(lines), [String(company)])
    signIn(operator(rights, { dataScope: DataScope.ownCompany, companyId: company + 1 }))
    ;(await undo(client, lines, 'companies')).assertStatus(404)
    signIn(operator(rights))
    ;(await undo(client, lines, 'companies')).assertStatus(200)
    assert.equal((await db.from('companies').where('id', company).firstOrFail()).alias, '旧称')
  })

  test('the history offers the last edit alone, and an undoing may be taken back like any edit', async ({
    client,
    assert,
  }) => {
    const id = await makeProducer({ county: '沙湾' })
    await edit(client, id, { county: '奎屯' })
    await edit(client, id, { county: '乌苏' })
    const offered = async () => (await historyOf(client, id)).map(({ undoable }) => undoable)
    assert.deepEqual(await offered(), [true, false])
    const [last, first] = await historyOf(client, id)
    ;(await undo(client, { [id]: first.id })).assertStatus(409)
    ;(await undo(client, { [id]: last.id })).assertStatus(200)
    assert.equal(await county(id), '奎屯')
    assert.deepEqual(await offered(), [true, false, false])
    ;(await undo(client, { [id]: (await historyOf(client, id))[0].id })).assertStatus(200)
    assert.equal(await county(id), '乌苏')
  })

  test('values come from the log alone: what a request sends beside the numbers is nothing', async ({
    client,
    assert,
  }) => {
    const id = await makeProducer({ county: '沙湾' })
    const lines = await edit(client, id, { county: '奎屯' })
    const answer = await client
      .post('/admin/api/producers/undo')
      .json({ lines, before: { county: '别处' }, data: { county: '别处' }, values: { [id]: { county: '别处' } } })
    answer.assertStatus(200)
    assert.equal(await county(id), '沙湾')
  })

  test('bad input is named: no lines, no numbers, ids of nothing', async ({ client }) => {
    for (const wrong of [undefined, {}, [], { 1: 'x' }, { 1: 0 }, { 1: 1.5 }]) {
      const answer = await undo(client, wrong)
      answer.assertStatus(422)
    }
    ;(await undo(client, { 987654321: 1 })).assertStatus(404)
    ;(await undo(client, { x: 1 })).assertStatus(404)
  })

  test('switching off, creating and actions are no edits: nothing offers to undo them', async ({ client, assert }) => {
    signIn(operator(['producers.*']))
    const made = (await client.post('/admin/api/producers').json({ code: 'A0001', name: '丰源棉业' })).body()
    assert.isFalse((await historyOf(client, made.id))[0].undoable)
    const seen = { [made.id]: made._seen }
    ;(await client.post('/admin/api/producers/actions/disable').json({ ids: [made.id], seen })).assertStatus(200)
    const [line] = await historyOf(client, made.id)
    assert.isFalse(line.undoable)
    const answer = await undo(client, { [made.id]: line.id })
    answer.assertStatus(400)
    answer.assertBodyContains({ reason: 'admin.editNotUndoable' })
  })

  test('what two operators agree on, what modules write and forms with secrets are not taken back unless their screens say so', ({
    assert,
  }) => {
    const undone = [...resources.values()].filter(isEditUndoable).map(({ name }) => name)
    assert.includeMembers(undone, ['producers', 'entrepots', 'companies', 'calendar_days', 'price_points'])
    for (const name of ['auction_deposit_rates', 'market_feeds', 'contract_days', 'operators', 'roles'])
      assert.notInclude(undone, name)
  })
})

test.group('Back office: taking an edit back, at the same moment', (group) => {
  asOperators(group, { transaction: false })
  group.each.setup(async () => {
    await resetDatabase()
    signIn(operator(EDITOR))
  })
  group.teardown(() => resetDatabase())

  test('an edit is taken back once, however many ask', async ({ client, assert }) => {
    const id = await makeProducer({ county: '沙湾' })
    const lines = await edit(client, id, { county: '奎屯' })
    const answers = await Promise.all(Array.from({ length: 5 }, () => undo(client, lines)))
    assert.deepEqual(answers.map((answer) => answer.status()).sort(), [200, 409, 409, 409, 409])
    assert.equal(await county(id), '沙湾')
    assert.lengthOf(await auditLines('producer', id), 2)
  })

  test('an undoing and the edit of a colleague: neither overwrites the other unseen', async ({ client, assert }) => {
    const id = await makeProducer({ county: '沙湾' })
    const lines = await edit(client, id, { county: '奎屯' })
    const [back, other] = await Promise.all([
      undo(client, lines),
      client.put(`/admin/api/producers/${id}`).json({ county: '乌苏', _seen: 1, _part: true }),
    ])
    assert.sameMembers([back.status(), other.status()], [200, 409])
    assert.equal(await county(id), back.status() === 200 ? '沙湾' : '乌苏')
  })
})
