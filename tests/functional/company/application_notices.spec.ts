import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { applyForCertification } from '#app/company/actions/apply_for_certification'
import { applyForChange } from '#app/company/actions/apply_for_change'
import { createMember, createOperator } from '#tests/helpers/actors'
import { applicationOf, createApplicant } from '#tests/helpers/company'

test.group('Applications of companies', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('are told to the operators who may approve them, and to nobody else', async ({ assert }) => {
    const mobiles = { AUDITOR: '13911110001', OPS: '13911110002' }
    for (const [role, mobile] of Object.entries(mobiles)) {
      const { actor } = await createOperator({ roles: [role] })
      await db.from('operators').where('id', actor.userId!).update({ mobile })
    }
    const told = async (mobile: string) =>
      (await db.from('sms_messages').where('mobile', mobile).orderBy('id')).map(({ content }) => content as string)

    const applicant = await createApplicant()
    const { name } = await applyForCertification(await applicationOf(applicant), applicant.actor)
    const manager = await createMember()
    const change = await applyForChange(await applicationOf(manager, 3), manager.actor)
    const [first, second, ...more] = await told(mobiles.AUDITOR)
    assert.include(first, `${name}提交了企业认证申请，待审核，请登录管理后台处理。`)
    assert.include(second, `${change.name}提交了企业信息变更申请`)
    assert.isEmpty(more)
    assert.isEmpty(await told(mobiles.OPS))
  })
})
