import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { seenRows } from '#tests/helpers/seen'
import { asMember, createCompany } from '#tests/helpers/actors'
import { asOperators, operator, signIn } from './helpers.js'
import { ApplicationState } from '#app/company/codes'
import { applicationOf, createApplicant } from '#tests/helpers/company'

test.group('Back office: actions are bound to what the operator has seen', (group) => {
  asOperators(group)
  group.each.setup(() => signIn(operator(['*'])))

  test('an action on a row without its version is invalid', async ({ client }) => {
    const { id } = await createCompany()
    const answer = await client
      .post('/admin/api/companies/actions/blacklist')
      .json({ ids: [id], input: { reason: '多次违约不付款' }, seen: {} })
    answer.assertStatus(422)
    answer.assertBodyContains({ errors: [{ field: 'seen', rule: 'required' }] })
  })

  test('another operator has changed the row: 409 with the row as it is now, and no effect', async ({
    client,
    assert,
  }) => {
    const { id } = await createCompany()
    const shown = (await client.get(`/admin/api/companies/${id}`)).body()
    assert.equal(shown._seen, (await seenRows('companies', [id]))[id])
    await db.from('companies').where({ id }).update({ contact_mobile: '13911112222' })
    const send = (seen: string) =>
      client
        .post('/admin/api/companies/actions/blacklist')
        .json({ ids: [id], input: { reason: '多次违约不付款' }, seen: { [id]: seen } })
    const stale = await send(shown._seen)
    stale.assertStatus(409)
    stale.assertBodyContains({ reason: 'admin.rowChanged', body: { rows: [{ id, contactMobile: '13911112222' }] } })
    assert.equal((await db.from('companies').where({ id }).first()).state, shown.state)
    const [row] = stale.body().body.rows
    ;(await send(row._seen)).assertStatus(200)
    assert.notEqual((await db.from('companies').where({ id }).first()).state, shown.state)
  })

  test('of several rows one has changed: nothing happens to any', async ({ client, assert }) => {
    const ids = [(await createCompany()).id, (await createCompany()).id].sort((one, other) => one - other)
    const [{ id: tagId }] = await db.table('tags').returning('id').insert({ type_name: '信用', tag_content: '优质' })
    const seen = await seenRows('companies', ids)
    await db.from('companies').where('id', ids[1]).update({ alias: '改名' })
    const answer = await client.post('/admin/api/companies/actions/tag').json({ ids, input: { tagId }, seen })
    answer.assertStatus(409)
    assert.lengthOf(answer.body().body.rows, 2)
    assert.lengthOf(await db.from('company_tags').whereIn('company_id', ids), 0)
  })

  test('an application that the applicant changes while an operator reads it is not approved', async ({
    client,
    assert,
  }) => {
    const member = await createApplicant()
    await asMember(client.post('/api/certification/add'), member).json(await applicationOf(member))
    const { id } = await db.from('company_applications').where('user_id', member.user.id).firstOrFail()
    const { _seen: seen } = (await client.get(`/admin/api/company_applications/${id}`)).body()
    await db.from('company_applications').where({ id }).update({ name: '另一家棉业有限公司' })
    const answer = await client
      .post('/admin/api/company_applications/actions/approve')
      .json({ ids: [id], input: {}, seen: { [id]: seen } })
    answer.assertStatus(409)
    assert.equal((await db.from('company_applications').where({ id }).first()).state, ApplicationState.inReview)
  })
})
