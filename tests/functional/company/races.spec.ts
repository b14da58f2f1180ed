import { test } from '@japa/runner'
import { type DomainError } from '#core/errors'
import db from '@adonisjs/lucid/services/db'
import { approveApplication } from '#app/company/actions/approve_application'
import { applyToJoin } from '#app/company/actions/apply_to_join'
import { withdrawJoin } from '#app/company/actions/withdraw_join'
import { applyForCertification } from '#app/company/actions/apply_for_certification'
import { leaveCompany } from '#app/company/actions/leave_company'
import { saveAddress } from '#app/company/actions/save_address'
import { createMember, createOperator } from '#tests/helpers/actors'
import { VALID, applicationOf, createApplicant, userRow } from '#tests/helpers/company'
import { resetDatabase } from '#tests/helpers/database'
import { ApplicationState } from '#app/company/codes'
import { BindCompanyState } from '#app/identity/codes'

const outcomes = (results: PromiseSettledResult<unknown>[]) =>
  results.map((result) => (result.status === 'fulfilled' ? 'ok' : (result.reason as DomainError).reason)).sort()

test.group('Companies under fire', (group) => {
  group.each.setup(() => resetDatabase())
  group.each.teardown(() => resetDatabase())

  test('two users certify one company at once: one company, one manager, the other is told whom to ask', async ({
    assert,
  }) => {
    const first = await createApplicant()
    const second = await createApplicant()
    const { actor } = await createOperator()
    const inputs = [await applicationOf(first), await applicationOf(second)]
    const applications = await Promise.all([
      applyForCertification(inputs[0], first.actor),
      applyForCertification(inputs[1], second.actor),
    ])
    assert.lengthOf(await db.from('companies').where('regnum', VALID[0].regnum), 1)

    const results = await Promise.allSettled(applications.map(({ id }) => approveApplication({ id }, actor)))
    assert.deepEqual(outcomes(results), ['company.alreadyCertified', 'ok'])
    const users = [await userRow(first), await userRow(second)]
    assert.deepEqual(users.map((user) => user.bind_company_state).sort(), [
      BindCompanyState.certified,
      BindCompanyState.refused,
    ])
    assert.lengthOf(
      users.filter((user) => user.manager),
      1
    )
  })

  test('a request taken back while a manager approves it ends one way, and person and request agree', async ({
    assert,
  }) => {
    for (let round = 0; round < 5; round++) {
      const manager = await createMember()
      await db.from('companies').where('id', manager.company.id).update({ regnum: VALID[round].regnum })
      const me = await createApplicant()
      const { id } = await applyToJoin({ regnum: VALID[round].regnum, applicantName: '张小棉' }, me.actor)
      const results = await Promise.allSettled([withdrawJoin(me.actor), approveApplication({ id }, manager.actor)])
      assert.lengthOf(
        results.filter(({ status }) => status === 'fulfilled'),
        1
      )
      const { state } = await db.from('company_applications').where('id', id).firstOrFail()
      const { bind_company_state: bound } = await userRow(me)
      const ends = [
        [ApplicationState.withdrawn, BindCompanyState.unbound],
        [ApplicationState.approved, BindCompanyState.certified],
      ]
      assert.deepInclude(ends, [state, bound])
    }
  })

  test('ten submissions by one person at once leave one application', async ({ assert }) => {
    const me = await createApplicant()
    const input = await applicationOf(me)
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => applyForCertification(input, me.actor)))
    assert.deepEqual(outcomes(results), [...Array.from({ length: 9 }, () => 'company.underReview'), 'ok'])
    assert.lengthOf(await db.from('company_applications').where('user_id', me.user.id), 1)
  })

  test('one application approved ten times at once is approved once', async ({ assert }) => {
    const me = await createApplicant()
    const { actor } = await createOperator()
    const { id } = await applyForCertification(await applicationOf(me), me.actor)
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => approveApplication({ id }, actor)))
    assert.equal(outcomes(results).filter((outcome) => outcome === 'ok').length, 1)
    assert.lengthOf(await db.from('sms_messages').where('mobile', me.user.mobile), 1)
  })

  test('two managers who leave at once: one stays', async ({ assert }) => {
    const first = await createMember()
    const second = await createMember({ company: first.company, manager: true })
    const results = await Promise.allSettled([leaveCompany(first.actor), leaveCompany(second.actor)])
    assert.deepEqual(outcomes(results), ['company.lastManager', 'ok'])
  })

  test('five first addresses at once: one default', async ({ assert }) => {
    const me = await createMember()
    const input = {
      contactName: '王师傅',
      contactMobile: '13900000009',
      province: '湖北省',
      city: '武汉市',
      address: '棉纺路8号',
    }
    await Promise.all(Array.from({ length: 5 }, () => saveAddress(input, me.actor)))
    assert.lengthOf(await db.from('addresses').where({ company_id: me.company.id, primary: true }), 1)
  })
})
