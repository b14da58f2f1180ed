import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { asMember, createMember, type TestMember } from '#tests/helpers/actors'
import { createApplicant, userRow } from '#tests/helpers/company'
import { BindCompanyState, UserState } from '#app/identity/codes'
import { InvitationState, StaffRole } from '#app/company/codes'

test.group('Staff', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  async function invited(client: any, manager: TestMember, mobile: string, role: StaffRole = StaffRole.sales) {
    const response = await asMember(client.post('/api/staff/invitation/add'), manager).json({
      mobile,
      role,
      name: '张小棉',
    })
    return response.body() as { code: number; message: string; reason?: string }
  }

  test('an invited person accepts and belongs to the company with the role', async ({ client, assert }) => {
    const manager = await createMember()
    const me = await createApplicant()
    assert.equal((await invited(client, manager, me.user.mobile, StaffRole.finance)).code, 20000)
    assert.exists(
      await db.from('sms_messages').where('mobile', me.user.mobile).whereLike('content', '%邀请您加入企业%').first()
    )
    const status = await asMember(client.post('/api/certification/get'), me).json({})
    const [invitation] = status.body().body.invitations
    assert.equal(invitation.companyName, manager.company.name)

    ;(
      await asMember(client.post('/api/certification/invitation/answer'), me).json({ id: invitation.id, accept: true })
    ).assertBodyContains({ code: 20000 })
    const user = await userRow(me)
    assert.deepEqual(
      [user.bind_company_state, user.company_id, user.manager],
      [BindCompanyState.certified, manager.company.id, false]
    )
    const staff = await asMember(client.post('/api/staff/list'), manager).json({ keyword: me.user.mobile })
    staff.assertBodyContains({ body: { total: 1, data: [{ roles: [StaffRole.finance] }] } })
    assert.exists(await db.from('notices').where({ user_id: manager.user.id, title: '员工已加入企业' }).first())
  })

  test('a mobile without an account is invited by SMS and finds the invitation after registering', async ({
    client,
    assert,
  }) => {
    const manager = await createMember()
    await invited(client, manager, '13812345678')
    assert.exists(await db.from('sms_messages').where('mobile', '13812345678').first())
    const me = await createApplicant({ mobile: '13812345678' })
    const status = await asMember(client.post('/api/certification/get'), me).json({})
    assert.lengthOf(status.body().body.invitations, 1)
    const { id } = status.body().body.invitations[0]
    ;(
      await asMember(client.post('/api/certification/invitation/answer'), me).json({ id, accept: false })
    ).assertBodyContains({ code: 20000 })
    assert.equal((await userRow(me)).bind_company_state, BindCompanyState.unbound)
    ;(
      await asMember(client.post('/api/certification/invitation/answer'), me).json({ id, accept: true })
    ).assertBodyContains({ code: 40400 })
  })

  test('an invitation ends after seven days, or when it is taken back', async ({ client, assert }) => {
    const manager = await createMember()
    const me = await createApplicant()
    await invited(client, manager, me.user.mobile)
    const { id } = await db.from('company_invitations').where('mobile', me.user.mobile).firstOrFail()
    await db
      .from('company_invitations')
      .where('id', id)
      .update({ created_at: db.raw(`now() - interval '8 days'`) })
    const accept = () => asMember(client.post('/api/certification/invitation/answer'), me).json({ id, accept: true })
    ;(await accept()).assertBodyContains({ code: 40400, reason: 'company.invitationMissing' })
    assert.equal((await invited(client, manager, me.user.mobile)).code, 20000)
    const fresh = await db
      .from('company_invitations')
      .where({ mobile: me.user.mobile, state: InvitationState.open })
      .firstOrFail()
    ;(await asMember(client.post('/api/staff/invitation/delete'), manager).json({ id: fresh.id })).assertBodyContains({
      code: 20000,
    })
    ;(
      await asMember(client.post('/api/certification/invitation/answer'), me).json({ id: fresh.id, accept: true })
    ).assertBodyContains({ code: 40400 })
  })

  test('the same number is not invited twice, nor somebody who is here already', async ({ client, assert }) => {
    const manager = await createMember()
    const trader = await createMember({ company: manager.company })
    assert.equal((await invited(client, manager, trader.user.mobile)).reason, 'company.alreadyStaff')
    await invited(client, manager, '13812345678')
    assert.equal((await invited(client, manager, '13812345678')).reason, 'company.alreadyInvited')
  })

  test("somebody else's invitation cannot be accepted", async ({ client, assert }) => {
    const manager = await createMember()
    await invited(client, manager, '13812345678')
    const { id } = await db.from('company_invitations').where('mobile', '13812345678').firstOrFail()
    const me = await createApplicant()
    ;(
      await asMember(client.post('/api/certification/invitation/answer'), me).json({ id, accept: true })
    ).assertBodyContains({ code: 40400 })
    assert.equal((await userRow(me)).bind_company_state, BindCompanyState.unbound)
  })

  test('roles decide what a person may do from the next call on', async ({ client, assert }) => {
    const manager = await createMember()
    const trader = await createMember({ company: manager.company })
    ;(await asMember(client.post('/api/staff/list'), trader).json({})).assertBodyContains({
      code: 40302,
      reason: 'core.notManager',
    })
    ;(
      await asMember(client.post('/api/staff/role/edit'), manager).json({
        id: trader.user.id,
        roles: [StaffRole.manager, StaffRole.finance],
      })
    ).assertBodyContains({ code: 20000 })
    const list = await asMember(client.post('/api/staff/list'), trader).json({})
    list.assertBodyContains({ code: 20000, body: { total: 2 } })
    assert.deepEqual(list.body().body.data.find((row: any) => row.id === trader.user.id).roles, [
      StaffRole.manager,
      StaffRole.finance,
    ])
  })

  test('a disabled person is signed out; only what the company switched off may it switch on', async ({
    client,
    assert,
  }) => {
    const manager = await createMember()
    const trader = await createMember({ company: manager.company })
    const set = (verb: string) => asMember(client.post(`/api/staff/${verb}`), manager).json({ id: trader.user.id })
    ;(await set('disable')).assertBodyContains({ code: 20000 })
    ;(await asMember(client.post('/api/address/list'), trader).json({})).assertBodyContains({ code: 40100 })
    ;(await set('disable')).assertBodyContains({ code: 50000, reason: 'core.illegalStep' })
    ;(await set('enable')).assertBodyContains({ code: 20000 })
    assert.equal((await userRow(trader)).state, UserState.active)
    await db.from('users').where('id', trader.user.id).update({ state: UserState.disabled })
    ;(await set('enable')).assertBodyContains({ code: 50000, reason: 'company.disabledByPlatform' })
  })

  test('a removed person loses company, roles, area and sessions', async ({ client, assert }) => {
    const manager = await createMember()
    const trader = await createMember({ company: manager.company })
    await asMember(client.post('/api/staff/salesUser/add'), manager).json({
      userId: trader.user.id,
      responsibleArea: '湖北、江苏',
    })
    ;(await asMember(client.post('/api/staff/delete'), manager).json({ id: trader.user.id })).assertBodyContains({
      code: 20000,
    })
    assert.deepEqual(
      [(await userRow(trader)).bind_company_state, (await userRow(trader)).company_id],
      [BindCompanyState.unbound, null]
    )
    assert.lengthOf(await db.from('sales_users').where('user_id', trader.user.id), 0)
    ;(await asMember(client.post('/api/certification/get'), trader).json({})).assertBodyContains({ code: 40100 })
  })

  test('sales users stand on the company card with their area', async ({ client, assert }) => {
    const manager = await createMember()
    const trader = await createMember({ company: manager.company })
    const add = () =>
      asMember(client.post('/api/staff/salesUser/add'), manager).json({
        userId: trader.user.id,
        responsibleArea: '湖北、江苏',
      })
    ;(await add()).assertBodyContains({ code: 20000 })
    ;(await add()).assertBodyContains({ code: 50000, reason: 'company.alreadySalesUser' })
    const guest = await createApplicant()
    const masked = await asMember(client.post('/api/company/card/get'), guest).json({ id: manager.company.id })
    assert.deepInclude(masked.body().body.salesUserList[0], {
      userName: null,
      userMobile: `${trader.user.mobile!.slice(0, 3)}****${trader.user.mobile!.slice(-4)}`,
      responsibleArea: '湖北、江苏',
    })
    const other = await createMember()
    const card = await asMember(client.post('/api/company/card/get'), other).json({ id: manager.company.id })
    card.assertBodyContains({
      body: {
        name: manager.company.name,
        certified: true,
        salesUserList: [{ userMobile: trader.user.mobile, responsibleArea: '湖北、江苏' }],
      },
    })
    for (let more = 0; more < 60; more++)
      await asMember(client.post('/api/company/card/get'), other).json({ id: manager.company.id })
    const harvest = await asMember(client.post('/api/company/card/get'), other).json({ id: manager.company.id })
    assert.equal(harvest.body().reason, 'core.tooOften')
    assert.notProperty(card.body().body, 'regnum')
    assert.notProperty(card.body().body, 'invoiceAccount')
  })
})
