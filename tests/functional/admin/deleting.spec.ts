import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { resources } from '#app/admin/registry'
import { tableName } from '#app/admin/source'
import { createCompany } from '#tests/helpers/actors'
import { asOperators, auditLines, operator, signIn } from './helpers.js'

test.group('Back office: deleting', (group) => {
  asOperators(group)

  test('a plain deletion takes nothing of other tables with it: what does is an action that says so', async ({
    assert,
  }) => {
    const plain = [...resources.values()].filter(({ crud }) => crud.delete === true).map(tableName)
    assert.isNotEmpty(plain)
    const { rows } = await db.rawQuery(
      `select confrelid::regclass::text as lost_with, conrelid::regclass::text as loses from pg_constraint
       where contype = 'f' and confdeltype in ('c', 'n', 'd') and confrelid::regclass::text = any(?)`,
      [plain]
    )
    assert.deepEqual(rows, [])
  })

  test('deleting a tag is a line in the record of every company that loses it', async ({ client, assert }) => {
    signIn(operator(['tags.*']))
    const companies = [await createCompany(), await createCompany()]
    const [{ id }] = await db.table('tags').insert({ type_name: '客户等级', tag_content: 'A级' }).returning('id')
    const [other] = await db.table('tags').insert({ type_name: '客户等级', tag_content: 'B级' }).returning('id')
    for (const company of companies)
      await db.table('company_tags').multiInsert([
        { company_id: company.id, tag_id: id },
        { company_id: company.id, tag_id: other.id },
      ])
    const { resources: screens } = (await client.get('/admin/api/manifest')).body()
    const { loses } = screens.find(({ name }: { name: string }) => name === 'tags')
    assert.deepEqual(loses, { count: 'companies', words: '家企业将失去该标签' })
    assert.equal((await client.get(`/admin/api/tags/${id}`)).body()[loses.count], 2)

    ;(await client.delete(`/admin/api/tags/${id}`)).assertStatus(200)
    assert.lengthOf(await db.from('tags').where({ id }), 0)
    for (const company of companies) {
      const [line] = await auditLines('company', company.id)
      assert.deepInclude(line, { action: 'company.untag', summary: '标签已删除：客户等级 A级', actor_name: '王敏' })
      assert.lengthOf(await db.from('company_tags').where('company_id', company.id), 1)
    }
    assert.lengthOf(await auditLines('tag', id), 1)
  })
})
