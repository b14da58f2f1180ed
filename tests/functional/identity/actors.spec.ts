import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import { createMember, createOperator } from '#tests/helpers/actors'

test.group('Test actors', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('a member made for tests is a certified manager with every permission of its company', async ({ assert }) => {
    const { actor, company } = await createMember()
    assert.include(actor, { kind: 'member', certified: true, manager: true, companyId: company.id })
    assert.deepEqual(actor.permissions, ['*'])
  })

  test('a colleague is a trader who manages nothing', async ({ assert }) => {
    const { company } = await createMember()
    const { actor } = await createMember({ company })
    assert.include(actor, { certified: true, manager: false, companyId: company.id })
    assert.deepEqual(actor.roles, ['COMPANY_TRADER'])
  })

  test('an uncertified member belongs to no company', async ({ assert }) => {
    const { actor } = await createMember({ certified: false })
    assert.include(actor, { certified: false, manager: false, companyId: null })
    assert.deepEqual(actor.permissions, [])
  })

  test('an operator has exactly the permissions given', async ({ assert }) => {
    const { actor } = await createOperator({ permissions: ['news.query'] })
    assert.deepEqual(actor.permissions, ['news.query'])
    const { actor: admin } = await createOperator()
    assert.deepEqual(admin.permissions, ['*'])
  })
})
