import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { createMember, type TestMember } from '#tests/helpers/actors'
import { givePayPassword, openAccount } from '#tests/helpers/bank'
import { createApplicant, submitted } from '#tests/helpers/company'
import { createListing } from '#tests/helpers/listings'
import { call, makeDeal, must, walk } from '#tests/functional/order/helpers'
import { ApplicationState, CompanyType, StaffRole } from '#app/company/codes'
import { BindCompanyState } from '#app/identity/codes'
import type { FirstStep, FirstSteps } from '#app/order/transformers/first_steps'

/** The viewer's steps: each as `key` when it is done, else with its button or its note. */
async function stepsOf(client: ApiClient, member: TestMember) {
  const { finished, steps }: FirstSteps = (await call(client, member, '/first/step/list', {})).body
  const said = ({ key, done, note, action }: FirstStep) =>
    done ? `${key} ✓` : `${key}: ${[note, action && `[${action.word}]`].filter(Boolean).join(' ')}`
  return { finished, steps: steps.map(said) }
}

test.group('The first steps of a new member', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('go by what is stored from registration over the certification to the account', async ({ client, assert }) => {
    const member = await createApplicant({ mobile: '13912340001' })
    const WAIT = '企业认证通过后办理'
    const after = (account: string) => [
      `account: ${account}`,
      ...['password', 'fund'].map((key) => `${key}: ${WAIT}`),
      'choose: [去选棉]',
      ...['list', 'deal'].map((key) => `${key}: ${WAIT}`),
    ]
    assert.deepEqual((await stepsOf(client, member)).steps, ['register ✓', 'certify: [去认证]', ...after(WAIT)])

    const host = await createMember({ companyName: '奎屯测试银河棉业有限公司' })
    await must(
      assert,
      call(client, host, '/staff/invitation/add', { mobile: '13912340001', name: '小王', role: StaffRole.sales })
    )
    assert.equal((await stepsOf(client, member)).steps[1], 'certify: 奎屯测试银河棉业有限公司邀请您加入 [查看邀请]')

    const { id } = await submitted(client, member)
    assert.equal((await stepsOf(client, member)).steps[1], 'certify: 平台审核中，结果以短信通知 [查看进度]')
    await db
      .from('company_applications')
      .where({ id })
      .update({ state: ApplicationState.refused, reason: '营业执照不清晰' })
    await db.from('users').where('id', member.user.id).update({ bind_company_state: BindCompanyState.refused })
    assert.equal((await stepsOf(client, member)).steps[1], 'certify: 未通过：营业执照不清晰 [修改后重新提交]')
  })

  test('of a gin lead to the first batch on sale and the first order, and then are finished', async ({
    client,
    assert,
  }) => {
    const gin = await createMember({ companyType: CompanyType.gin })
    const LATER = '资金账户开通后办理'
    assert.deepEqual((await stepsOf(client, gin)).steps, [
      ...['register ✓', 'certify ✓', 'account: [去开户]', `password: ${LATER}`, `card: ${LATER}`],
      ...['list: [去导入]', 'deal: 挂牌后等待买方下单 [查看销售订单]'],
    ])
    await openAccount(gin.company, 0, { bound: false })
    assert.deepEqual((await stepsOf(client, gin)).steps.slice(2, 5), [
      'account ✓',
      'password: [去设置]',
      'card: [去绑卡]',
    ])
    await givePayPassword(gin)
    await createListing(gin)
    assert.deepEqual((await stepsOf(client, gin)).steps.slice(3), [
      ...['password ✓', 'card: [去绑卡]', 'list ✓', 'deal: 等待买方下单 [查看销售订单]'],
    ])
  })

  test('of a mill lead to money, a choice and the first order; a deal ends them on both sides', async ({
    client,
    assert,
  }) => {
    const deal = await makeDeal(client)
    const { buyer, seller } = deal
    assert.deepEqual((await stepsOf(client, buyer)).steps, [
      ...['register ✓', 'certify ✓', 'account ✓', 'password ✓', 'fund ✓', 'choose: [去选棉]', 'deal: [去选棉]'],
    ])
    await must(assert, call(client, buyer, '/cart/add', { shopProductIds: [deal.listing.id] }))
    assert.deepEqual((await stepsOf(client, buyer)).steps.slice(5), ['choose ✓', 'deal: [去购物车下单]'])
    await walk(assert, deal, 'place')
    assert.isTrue((await stepsOf(client, buyer)).finished)
    assert.isTrue((await stepsOf(client, seller)).finished)
  })

  test('name the manager for what the viewer may not do', async ({ client, assert }) => {
    const boss = await createMember({ companyType: CompanyType.trader, name: '王强' })
    const trader = await createMember({ company: boss.company })
    const { steps } = await stepsOf(client, trader)
    assert.include(steps, 'account: 由管理员王强办理')
    assert.include(steps, 'fund: 由管理员王强办理')
    assert.include(steps, 'list: [去导入]')
    // Who may not pay needs no pay password: the manager's will do.
    assert.include(steps, 'password: 由管理员王强办理')
    await givePayPassword(boss)
    assert.include((await stepsOf(client, trader)).steps, 'password ✓')
    const finance = await createMember({ company: boss.company, roles: ['COMPANY_FINANCE'] })
    const his = (await stepsOf(client, finance)).steps
    assert.include(his, 'list: 由管理员王强办理')
    assert.include(his, 'password: 资金账户开通后办理')
  })

  test('of a company that buys and sells end with its first deal on one side', async ({ client, assert }) => {
    const trader = await createMember({ companyType: CompanyType.trader })
    const keys = async () => (await stepsOf(client, trader)).steps.map((step) => step.split(/[ :]/)[0])
    assert.includeMembers(await keys(), ['fund', 'card', 'choose', 'list'])
    await openAccount(trader.company, 1_000_000)
    await givePayPassword(trader)
    await walk(assert, { ...(await makeDeal(client)), buyer: trader }, 'place')
    assert.isTrue((await stepsOf(client, trader)).finished)
  })

  test('are for members only', async ({ client }) => {
    ;(await client.post('/api/first/step/list').json({})).assertBodyContains({ code: 40100 })
  })
})
