/*
 * Operators at the same record: edit locks, the differences of two edits, changes as they happen, comments with mentions, assignments, and the inbox.
 */
import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { AuctionDirection, AuctionPriceType, SessionMode } from '#app/auction/codes'
import { ProductType } from '#app/catalog/codes'
import { forgetEverything } from '#core/cached'
import { DataScope } from '#core/codes'
import { asOperator, createCompany, createOperator, type TestOperator } from '#tests/helpers/actors'
import { resetDatabase } from '#tests/helpers/database'
import { Watcher } from '#tests/helpers/rooms'
import { until } from '#tests/helpers/until'
import { auditLines, makeProducer } from './helpers.js'

const ALL = ['producers.*', 'producers.query', 'producers.get', 'producers.edit']
const colleague = (name: string, permissions = ALL) => createOperator({ name, permissions })
const idIn = (path: string, id: number) => `/admin/api/producers/${id}${path}`

test.group('Two at one record', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('who opens a form holds it: colleagues see who and since when, until it is left or the browser has died', async ({
    client,
    assert,
  }) => {
    const wang = await colleague('王敏')
    const li = await colleague('李强')
    const id = await makeProducer()
    const hold = async (who: TestOperator) => (await asOperator(client.post(idIn('/lock', id)), who)).body()
    const seenBy = async (who: TestOperator) => (await asOperator(client.get(idIn('/editing', id)), who)).body().editing

    assert.deepEqual(await hold(wang), { editing: null, changes: 0 })
    assert.equal((await hold(li)).editing.name, '王敏')
    assert.match((await seenBy(li)).since, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    assert.isNull(await seenBy(wang), 'one’s own form is no colleague')
    const since = async () => (await db.from('admin_edit_locks').firstOrFail()).since.toISOString()
    const first = await since()
    await hold(wang)
    assert.equal(await since(), first, 'renewed, not begun anew')

    await asOperator(client.delete(idIn('/lock', id)), li)
    assert.equal((await seenBy(li)).name, '王敏', 'nobody gives back the lock of another')
    await asOperator(client.delete(idIn('/lock', id)), wang)
    assert.isNull(await seenBy(li))

    await hold(wang)
    await db.from('admin_edit_locks').update({ expires_at: db.raw(`clock_timestamp() - interval '1 second'`) })
    assert.isNull((await hold(li)).editing)
    assert.equal((await hold(wang)).editing.name, '李强')
  })

  test('a lock keeps nobody from saving, and the second of two edits gets the row of the first', async ({
    client,
    assert,
  }) => {
    const wang = await colleague('王敏')
    const li = await colleague('李强')
    const id = await makeProducer({ name: '丰源棉业' })
    await asOperator(client.post(idIn('/lock', id)), wang)
    ;(await asOperator(client.put(idIn('', id)), li).json({ name: '丰源棉业公司', _seen: 0 })).assertStatus(200)
    assert.equal((await asOperator(client.post(idIn('/lock', id)), wang)).body().changes, 1)

    const refused = await asOperator(client.put(idIn('', id)), wang).json({ shortName: '丰源', _seen: 0 })
    refused.assertStatus(409)
    const { reason, body } = refused.body()
    assert.equal(reason, 'admin.changedMeanwhile')
    assert.deepInclude(body.rows[0], { name: '丰源棉业公司', shortName: null })
    assert.deepInclude(body.rows[0]._changes, { count: 1, by: '李强' })
    const again = await asOperator(client.put(idIn('', id)), wang).json({ shortName: '丰源', _seen: 1 })
    assert.deepInclude(again.body(), { name: '丰源棉业公司', shortName: '丰源' })
    assert.lengthOf(await auditLines('producer', id), 2)
  })

  test('an open list is told of rows that anybody changes, and of no others', async ({ client, assert }) => {
    const base = `http://${process.env.HOST}:${process.env.PORT}`
    const own = await createCompany()
    const other = await createCompany()
    const permissions = ['companies.query', 'companies.get', 'companies.edit']
    const everything = await createOperator({ permissions })
    const limited = await createOperator({ permissions, dataScope: DataScope.ownCompany })
    await db.from('operators').where('id', limited.operator.id).update({ company_id: own.id })
    const path = '/admin/api/companies/live'
    const streams = await Promise.all([everything, limited].map(({ token }) => Watcher.open(base, token, 0, { path })))
    await until('both lists are watched', () => streams.every(({ heard }) => heard.length > 0))
    const told = (stream: Watcher): number[] =>
      stream.heard.flatMap(({ event, data }) => (event === 'changes' ? data.ids : []))
    const last = streams[0].heard[0].data.last as number

    for (const { id } of [other, own]) {
      const saved = await asOperator(client.put(`/admin/api/companies/${id}`), everything).json({
        address: '解放路1号',
      })
      saved.assertStatus(200)
    }
    const [all, some] = streams
    await until('both have heard of their rows', () => told(all).length >= 2 && told(some).includes(own.id))
    assert.sameMembers(told(all), [own.id, other.id])
    assert.deepEqual(told(some), [own.id])
    for (const stream of streams) stream.close()

    const asked = await asOperator(client.get(`${path}?after=${last}`), limited)
    assert.deepEqual(asked.body().ids, [own.id])
    assert.isAbove(asked.body().last, last)
    assert.deepEqual((await asOperator(client.get(`${path}?after=${asked.body().last}`), limited)).body().ids, [])
  })

  test('a mention lands in the inbox of who may read the record, and nobody else can be mentioned', async ({
    client,
    assert,
  }) => {
    const wang = await colleague('王敏')
    const li = await colleague('李强')
    const stranger = await colleague('赵海', ['tags.query', 'tags.get'])
    const id = await makeProducer({ name: '丰源棉业' })
    const offered = async (q: string) =>
      (await asOperator(client.get(`${idIn('/colleagues', id)}?q=${encodeURIComponent(q)}`), wang)).body()
    assert.deepEqual(await offered('李强'), [{ id: li.operator.id, name: '李强' }])
    assert.deepEqual(await offered('赵海'), [])

    const say = (who: TestOperator, body: string, mentions: number[] = []) =>
      asOperator(client.post(idIn('/comments', id)), who).json({ body, mentions })
    const base = `http://${process.env.HOST}:${process.env.PORT}`
    const heard = await Promise.all(
      [wang, li].map(({ token }) => Watcher.open(base, token, 0, { path: '/admin/api/inbox/live' }))
    )
    await until('both listen', () => heard.every((stream) => stream.heard.length > 0))
    ;(await say(wang, '@李强 代码是否有误？', [li.operator.id])).assertStatus(201)
    const told = (stream: Watcher) =>
      stream.heard.filter(({ event }) => event === 'unread').map(({ data }) => data.unread)
    await until('the inbox is told as it happens', () => told(heard[1]).includes(1))
    for (const nobody of [stranger.operator.id, 987_654_321]) {
      const refused = await say(wang, '@赵海', [nobody])
      refused.assertStatus(422)
      assert.deepInclude(refused.body().errors[0], { field: 'mentions', message: '提到的操作员无权查看该记录' })
    }
    ;(await say(stranger, '我也说一句')).assertStatus(403)
    ;(await say(wang, '')).assertStatus(422)
    ;(await say(wang, '长'.repeat(1001))).assertStatus(422)

    const comments = (await asOperator(client.get(idIn('/comments', id)), li)).body()
    assert.lengthOf(comments, 1)
    assert.deepInclude(comments[0], { author: '王敏', own: false, body: '@李强 代码是否有误？', mentioned: ['李强'] })

    const inbox = async (who: TestOperator) => (await asOperator(client.get('/admin/api/inbox'), who)).body()
    assert.deepEqual(await inbox(wang), { unread: 0, entries: [] })
    const { unread, entries } = await inbox(li)
    assert.equal(unread, 1)
    assert.deepInclude(entries[0], { kind: 'mentioned', from: '王敏', read: false, body: '@李强 代码是否有误？' })
    assert.deepInclude(entries[0].record, { path: 'producers', id, title: '丰源棉业' })

    await asOperator(client.post('/admin/api/inbox/read'), wang).json({ ids: [entries[0].id] })
    assert.equal((await inbox(li)).unread, 1, 'nobody reads the inbox of another')
    assert.deepEqual(heard.map(told), [[0], [0, 1]])
    for (const stream of heard) stream.close()
    await asOperator(client.post('/admin/api/inbox/read'), li).json({ ids: [entries[0].id] })
    assert.equal((await asOperator(client.get('/admin/api/inbox/unread'), li)).body().unread, 0)

    // who may not read the record any more is not told what was said there
    await db.from('operator_roles').where('operator_id', li.operator.id).delete()
    forgetEverything()
    const later = await inbox(li)
    assert.deepInclude(later.entries[0], { record: null, body: null })
  })

  test('what has been said stays as it was said, and the log has a line of it', async ({ client, assert }) => {
    const wang = await colleague('王敏')
    const id = await makeProducer()
    ;(await asOperator(client.post(idIn('/comments', id)), wang).json({ body: '保密的话' })).assertStatus(201)
    for (const change of [
      () => db.from('admin_comments').update({ body: '别的话' }),
      () => db.from('admin_comments').delete(),
    ])
      await assert.rejects(() => db.transaction(() => change()))
    const line = await db.from('audit_logs').where('entity', 'comment').firstOrFail()
    assert.deepInclude(line, { action: 'producers.comment', entity_id: `producers/${id}`, actor_name: '王敏' })
    assert.notInclude(JSON.stringify(line), '保密的话')
    assert.lengthOf(await auditLines('producer', id), 0, 'a comment is no change of the record')
  })

  test('a record is assigned to one person, who says when it is done, and finds it in the list', async ({
    client,
    assert,
  }) => {
    const wang = await colleague('王敏')
    const li = await colleague('李强')
    const zhao = await colleague('赵海')
    const stranger = await colleague('钱进', ['tags.query'])
    const id = await makeProducer()
    const other = await makeProducer()
    const assign = (who: TestOperator, operatorId: number | null, seen: number, row = id) =>
      asOperator(client.put(idIn('/assignment', row)), who).json({ operatorId, seen })
    const finish = (who: TestOperator, seen: number) =>
      asOperator(client.post(idIn('/assignment/done', id)), who).json({ seen })
    const mine = async (who: TestOperator) => {
      const filter = encodeURIComponent(JSON.stringify({ _assigned: 'me' }))
      const rows = (await asOperator(client.get(`/admin/api/producers?filter=${filter}`), who)).body()
      return rows.map((row: { id: number }) => row.id)
    }

    const made = (await assign(wang, li.operator.id, 0)).body()
    assert.deepInclude(made, { assignee: { id: li.operator.id, name: '李强' }, by: '王敏', version: 1, doneAt: null })
    await assign(wang, zhao.operator.id, 0, other)
    assert.deepEqual(await mine(li), [id])
    assert.deepEqual(await mine(wang), [])

    const refused = await assign(zhao, zhao.operator.id, 0)
    refused.assertStatus(409)
    assert.deepInclude(refused.body(), { reason: 'admin.assignedMeanwhile', message: '王敏已分派给李强，请刷新' })
    ;(await assign(wang, stranger.operator.id, 1)).assertStatus(422)
    ;(await finish(zhao, 1)).assertStatus(403)
    assert.isTrue((await finish(li, 1)).body().doneAt !== null)
    assert.deepEqual(await mine(li), [])
    ;(await finish(li, 2)).assertStatus(403)

    const { entries } = (await asOperator(client.get('/admin/api/inbox'), wang)).body()
    assert.deepInclude(entries[0], { kind: 'done', from: '李强' })
    assert.deepInclude((await asOperator(client.get('/admin/api/inbox'), li)).body().entries[0], { kind: 'assigned' })
    assert.isNull((await assign(wang, null, 2)).body().assignee)
    const lines = await db
      .from('audit_logs')
      .where({ entity: 'assignment', entity_id: `producers/${id}` })
      .orderBy('id')
    assert.deepEqual(
      lines.map(({ summary }) => summary),
      ['分派给李强', '分派已完成', '取消分派']
    )
    const filter = encodeURIComponent(JSON.stringify({ _assigned: zhao.operator.id }))
    ;(await asOperator(client.get(`/admin/api/producers?filter=${filter}`), wang)).assertStatus(422)
  })

  test('nobody fills a record with comments: twenty a minute', async ({ client, assert }) => {
    const wang = await colleague('王敏')
    const id = await makeProducer()
    const statuses: number[] = []
    for (let n = 0; n <= 20; n++)
      statuses.push((await asOperator(client.post(idIn('/comments', id)), wang).json({ body: `第${n}句` })).status())
    // a slow machine may need more than the minute
    assert.isAtLeast(statuses.filter((status) => status === 201).length, 20)
    assert.isEmpty(statuses.filter((status) => status !== 201 && status !== 429))
  })
})

test.group('Forms in steps', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('each step is checked as the whole form is, and the draft belongs to one operator until the record is saved', async ({
    client,
    assert,
  }) => {
    const permissions = ['auction_sessions.query', 'auction_sessions.get', 'auction_sessions.add']
    const wang = await colleague('王敏', permissions)
    const li = await colleague('李强', permissions)
    const at = '/admin/api/auction_sessions'
    const { resources } = (await asOperator(client.get('/admin/api/manifest'), wang)).body()
    const { steps, fields } = resources.find(({ name }: { name: string }) => name === 'auction_sessions')
    const named = steps.flatMap((step: { fields: string[] }) => step.fields)
    const writable = fields.filter(({ onCreate }: { onCreate: boolean }) => onCreate)
    assert.sameMembers(
      named,
      writable.map(({ key }: { key: string }) => key)
    )

    const check = (input: object, step: number) => asOperator(client.post(`${at}/steps`), wang).json({ input, step })
    const unnamed = await check({ name: '' }, 0)
    unnamed.assertStatus(422)
    assert.deepInclude(unnamed.body().errors[0], { field: 'name', message: '请输入场次名称' })
    const input = {
      name: '五月竞价',
      sessionMode: SessionMode.traditional,
      productType: ProductType.xinjiang,
      priceType: AuctionPriceType.basis,
      priceDirection: AuctionDirection.up,
    }
    ;(await check(input, 0)).assertStatus(200)
    ;(await check({ postpone: 5 }, 1)).assertStatus(422)

    const draftOf = async (who: TestOperator) => (await asOperator(client.get(`${at}/draft`), who)).body().draft
    const sent = { input: { ...input, logHash: 'forged', nothing: 1 }, step: 1 }
    const kept = (await asOperator(client.put(`${at}/draft`), wang).json(sent)).body()
    assert.deepEqual(kept.draft.input, input, 'what is in no form is in no draft')
    assert.equal((await draftOf(wang)).step, 1)
    assert.isNull(await draftOf(li))
    ;(
      await asOperator(client.put(`${at}/draft`), wang).json({ input: { memo: '长'.repeat(100_001) }, step: 1 })
    ).assertStatus(422)
    await asOperator(client.delete(`${at}/draft`), li)
    assert.isNotNull(await draftOf(wang), 'nobody throws away the draft of another')

    const [startTime, endTime] = ['2030-05-01 09:00:00', '2030-05-01 11:00:00']
    const saved = await asOperator(client.post(at), wang).json({ ...input, startTime, endTime, postpone: 30 })
    assert.equal(saved.status(), 201, JSON.stringify(saved.body()))
    assert.isNull(await draftOf(wang))
  })
})

test.group('Rows of a join table', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('roles of an operator are given and taken where they stand, by the rules of giving and taking', async ({
    client,
    assert,
  }) => {
    const wang = await createOperator({ name: '王敏' })
    const li = await colleague('李强')
    const { id: roleId, name } = await db.from('roles').where('code', 'CONTENT').firstOrFail()
    const shown = async () => (await asOperator(client.get(`/admin/api/operators/${li.operator.id}`), wang)).body()
    const act = async (action: string, who = wang) => {
      const seen = { [li.operator.id]: (await shown())._seen }
      const sent = client.post(`/admin/api/operators/actions/${action}`)
      return asOperator(sent, who).json({ ids: [li.operator.id], seen, input: { roleId } })
    }
    ;(await act('grant')).assertStatus(200)
    const row = await shown()
    assert.include(row.roles, roleId)
    assert.include(row._refs.roles, name)
    const filter = encodeURIComponent(JSON.stringify({ roles: [roleId] }))
    const data = (await asOperator(client.get(`/admin/api/operators?filter=${filter}`), wang)).body()
    assert.deepEqual(
      data.map((one: { id: number }) => one.id),
      [li.operator.id]
    )
    ;(await act('revoke', li)).assertStatus(403)
    ;(await act('revoke')).assertStatus(200)
    assert.notInclude((await shown()).roles, roleId)
  })

  test('are shown by their titles, filtered by, written in sheets, and tied by the actions of the screen', async ({
    client,
    assert,
  }) => {
    const wang = await colleague('王敏', ['companies.query', 'companies.get', 'companies.tag', 'companies.untag'])
    const one = await createCompany()
    const other = await createCompany()
    const tag = async (content: string): Promise<number> =>
      (await db.table('tags').insert({ type_name: '客户等级', tag_content: content }).returning('id'))[0].id
    const a = await tag('A级')
    const b = await tag('B级')
    const shown = async (id: number) => (await asOperator(client.get(`/admin/api/companies/${id}`), wang)).body()
    const act = async (action: string, id: number, tagId: number) => {
      const seen = { [id]: (await shown(id))._seen }
      return asOperator(client.post(`/admin/api/companies/actions/${action}`), wang).json({
        ids: [id],
        seen,
        input: { tagId },
      })
    }
    ;(await act('tag', one.id, b)).assertStatus(200)
    ;(await act('tag', one.id, a)).assertStatus(200)
    ;(await act('tag', other.id, b)).assertStatus(200)
    const row = await shown(one.id)
    assert.deepEqual(row.tags, [a, b])
    assert.deepEqual(row._refs.tags, ['客户等级 A级', '客户等级 B级'])

    const found = async (tags: unknown) => {
      const filter = encodeURIComponent(JSON.stringify({ tags, id: [one.id, other.id] }))
      const rows = (await asOperator(client.get(`/admin/api/companies?filter=${filter}`), wang)).body()
      return rows.map(({ id }: { id: number }) => id).sort()
    }
    assert.deepEqual(await found([a]), [one.id])
    assert.deepEqual(await found([a, b]), [one.id, other.id].sort())
    assert.deepEqual(await found(b), [one.id, other.id].sort())
    ;(await act('untag', one.id, b)).assertStatus(200)
    assert.deepEqual((await shown(one.id)).tags, [a])
    assert.lengthOf(await auditLines('company', one.id), 3)
  })
})

test.group('Two at the same moment', (group) => {
  group.each.setup(() => resetDatabase())
  group.teardown(() => resetDatabase())

  test('one holds the form, and the others see who', async ({ client, assert }) => {
    const people = await Promise.all(['王敏', '李强', '赵海', '钱进'].map((name) => colleague(name)))
    const id = await makeProducer()
    const answers = await Promise.all(people.map((who) => asOperator(client.post(idIn('/lock', id)), who)))
    const names = answers.map((answer) => answer.body().editing?.name ?? null)
    const { operator_name: holder } = await db.from('admin_edit_locks').firstOrFail()
    assert.equal(names.filter((name) => name === null).length, 1)
    assert.equal(people[names.indexOf(null)].operator.name, holder)
    assert.equal(names.filter((name) => name === holder).length, 3)
  })

  test('of assignments one stands, and the others are told which', async ({ client, assert }) => {
    const people = await Promise.all(['王敏', '李强', '赵海', '钱进'].map((name) => colleague(name)))
    const id = await makeProducer()
    const answers = await Promise.all(
      people.map((who) =>
        asOperator(client.put(idIn('/assignment', id)), who).json({ operatorId: who.operator.id, seen: 0 })
      )
    )
    assert.deepEqual(answers.map((answer) => answer.status()).sort(), [200, 409, 409, 409])
    const { assignee_name: name, version } = await db.from('admin_assignments').firstOrFail()
    assert.equal(version, 1)
    for (const answer of answers)
      if (answer.status() === 409)
        assert.deepInclude(answer.body(), {
          reason: 'admin.assignedMeanwhile',
          message: `${name}已分派给${name}，请刷新`,
        })
    assert.lengthOf(await db.from('audit_logs').where('entity', 'assignment'), 1)
  })
})
