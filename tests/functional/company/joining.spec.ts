import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { applyForCertification } from '#app/company/actions/apply_for_certification'
import { approveApplication } from '#app/company/actions/approve_application'
import { forgetOpenBusiness, registerOpenBusiness } from '#app/company/ports/open_business'
import { asMember, createMember, createOperator } from '#tests/helpers/actors'
import { VALID, applicationOf, createApplicant, userRow } from '#tests/helpers/company'
import { BindCompanyState } from '#app/identity/codes'
import { ApplicationState, CompanyState, StaffRole } from '#app/company/codes'

test.group('Joining and leaving a company', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(() => forgetOpenBusiness('test'))

  async function managerOfCertifiedCompany() {
    const manager = await createMember()
    await db.from('companies').where('id', manager.company.id).update({ regnum: VALID[0].regnum })
    return manager
  }

  async function requestToJoin(client: any, applicant: any) {
    const response = await asMember(client.post('/api/certification/join'), applicant).json({
      regnum: VALID[0].regnum,
      applicantName: '张小棉',
      memo: '采购部',
    })
    response.assertBodyContains({ code: 20000 })
    return response.body().body.id as number
  }

  test('a request goes to the managers, whose approval makes a trader of the applicant', async ({ client, assert }) => {
    const manager = await managerOfCertifiedCompany()
    const me = await createApplicant()
    const id = await requestToJoin(client, me)
    assert.equal((await userRow(me)).bind_company_state, BindCompanyState.inReview)
    assert.exists(await db.from('notices').where({ user_id: manager.user.id, title: '有员工申请加入企业' }).first())

    const list = await asMember(client.post('/api/staff/request/list'), manager).json({})
    list.assertBodyContains({
      body: { total: 1, data: [{ id, applicantName: '张小棉', memo: '采购部', state: ApplicationState.inReview }] },
    })
    ;(await asMember(client.post('/api/staff/request/approve'), manager).json({ id })).assertBodyContains({
      code: 20000,
    })

    const user = await userRow(me)
    assert.deepEqual(
      [user.bind_company_state, user.company_id, user.manager],
      [BindCompanyState.certified, manager.company.id, false]
    )
    const staff = await asMember(client.post('/api/staff/list'), manager).json({})
    assert.deepEqual(staff.body().body.data.find((row: any) => row.id === user.id).roles, [StaffRole.sales])
    assert.exists(
      await db.from('sms_messages').where('mobile', me.user.mobile).whereLike('content', '%您已加入%').first()
    )
  })

  test('a request is rejected with a reason of five characters', async ({ client, assert }) => {
    const manager = await managerOfCertifiedCompany()
    const me = await createApplicant()
    const id = await requestToJoin(client, me)
    ;(
      await asMember(client.post('/api/staff/request/reject'), manager).json({ id, reason: '不认识' })
    ).assertBodyContains({ code: 40000, message: '原因最少5个字' })
    ;(
      await asMember(client.post('/api/staff/request/reject'), manager).json({ id, reason: '不是本企业的员工' })
    ).assertBodyContains({ code: 20000 })
    assert.equal((await userRow(me)).bind_company_state, BindCompanyState.refused)
  })

  test('a request is taken back by its applicant, who may then ask again; nobody decides it any more', async ({
    client,
    assert,
  }) => {
    const manager = await managerOfCertifiedCompany()
    const me = await createApplicant()
    const id = await requestToJoin(client, me)
    ;(await asMember(client.post('/api/certification/join/withdraw'), me).json({})).assertBodyContains({ code: 20000 })
    assert.equal((await userRow(me)).bind_company_state, BindCompanyState.unbound)
    ;(await asMember(client.post('/api/certification/get'), me).json({})).assertBodyContains({
      body: {
        bindCompanyState: BindCompanyState.unbound,
        timeline: [
          { title: '加入企业申请已撤回', state: ApplicationState.withdrawn },
          { state: ApplicationState.inReview },
        ],
      },
    })
    const list = await asMember(client.post('/api/staff/request/list'), manager).json({})
    list.assertBodyContains({ body: { data: [{ id, state: ApplicationState.withdrawn }] } })
    ;(await asMember(client.post('/api/staff/request/approve'), manager).json({ id })).assertBodyContains({
      code: 50000,
    })
    assert.exists(await db.from('audit_logs').where({ action: 'certification.withdraw', entity_id: id }).first())
    await requestToJoin(client, me)
    assert.equal((await userRow(me)).bind_company_state, BindCompanyState.inReview)
  })

  test('without a request to join there is nothing to take back', async ({ client, assert }) => {
    const member = await managerOfCertifiedCompany()
    const me = await createApplicant()
    for (const person of [me, member])
      (await asMember(client.post('/api/certification/join/withdraw'), person).json({})).assertBodyContains({
        code: 50000,
        reason: 'company.noJoinRequest',
      })
    const waiting = await createApplicant()
    await applyForCertification(await applicationOf(waiting, 1), waiting.actor)
    ;(await asMember(client.post('/api/certification/join/withdraw'), waiting).json({})).assertBodyContains({
      reason: 'company.noJoinRequest',
    })
    assert.equal((await userRow(waiting)).bind_company_state, BindCompanyState.inReview)
  })

  test('the platform does not decide who joins, nor another company', async ({ client, assert }) => {
    await managerOfCertifiedCompany()
    const stranger = await createMember()
    const me = await createApplicant()
    const id = await requestToJoin(client, me)
    const { actor } = await createOperator()
    await assert.refuses(() => approveApplication({ id }, actor), 'core.gone')
    ;(await asMember(client.post('/api/staff/request/approve'), stranger).json({ id })).assertBodyContains({
      code: 40400,
    })
    ;(
      await asMember(client.post('/api/staff/request/reject'), stranger).json({ id, reason: '不是本企业的员工' })
    ).assertBodyContains({ code: 40400 })
    assert.equal((await userRow(me)).bind_company_state, BindCompanyState.inReview)
  })

  test('a company that is not certified, blacklisted or closed cannot be joined', async ({ client }) => {
    const me = await createApplicant()
    const ask = (regnum: string) =>
      asMember(client.post('/api/certification/join'), me).json({ regnum, applicantName: '张小棉' })
    ;(await ask(VALID[5].regnum)).assertBodyContains({ code: 50000, reason: 'company.notCertifiedYet' })
    const manager = await managerOfCertifiedCompany()
    await db.from('companies').where('id', manager.company.id).update({ state: CompanyState.blacklisted })
    ;(await ask(VALID[0].regnum)).assertBodyContains({ code: 50000, reason: 'company.tradeRestricted' })
    await db.from('companies').where('id', manager.company.id).update({ state: CompanyState.closed })
    ;(await ask(VALID[0].regnum)).assertBodyContains({ code: 50000, reason: 'company.deregistered' })
    ;(await ask('91652801FAKE000130')).assertBodyContains({ code: 50000, reason: 'company.creditCodeWrong' })
  })

  test('who leaves is signed out and belongs to nobody', async ({ client, assert }) => {
    const manager = await createMember()
    const trader = await createMember({ company: manager.company })
    ;(await asMember(client.post('/api/certification/leave'), trader).json({})).assertBodyContains({ code: 20000 })
    const user = await userRow(trader)
    assert.deepEqual([user.bind_company_state, user.company_id, user.manager], [BindCompanyState.unbound, null, false])
    assert.lengthOf(await db.from('user_roles').where('user_id', user.id), 0)
    ;(await asMember(client.post('/api/certification/get'), trader).json({})).assertBodyContains({ code: 40100 })
  })

  test('the only manager can neither leave, nor be removed, demoted or disabled', async ({ client }) => {
    const manager = await createMember()
    const second = await createMember({ company: manager.company, manager: true })
    const last = { code: 50000, reason: 'company.lastManager' }
    ;(await asMember(client.post('/api/certification/leave'), second).json({})).assertBodyContains({ code: 20000 })
    ;(await asMember(client.post('/api/certification/leave'), manager).json({})).assertBodyContains(last)
    ;(await asMember(client.post('/api/staff/delete'), manager).json({ id: manager.user.id })).assertBodyContains(last)
    ;(
      await asMember(client.post('/api/staff/role/edit'), manager).json({
        id: manager.user.id,
        roles: [StaffRole.sales],
      })
    ).assertBodyContains(last)
    ;(await asMember(client.post('/api/staff/disable'), manager).json({ id: manager.user.id })).assertBodyContains({
      code: 50000,
      reason: 'company.notYourself',
    })
  })

  test('who answers for an open order cannot leave or be removed', async ({ client, assert }) => {
    const manager = await createMember()
    const trader = await createMember({ company: manager.company })
    registerOpenBusiness({
      name: 'test',
      of: 'contact',
      exists: async (_, companyId, userId) => companyId === manager.company.id && userId === trader.user.id,
    })
    const open = { code: 50000, reason: 'company.contactHasOrders' }
    ;(await asMember(client.post('/api/certification/leave'), trader).json({})).assertBodyContains(open)
    ;(await asMember(client.post('/api/staff/delete'), manager).json({ id: trader.user.id })).assertBodyContains(open)
    assert.equal((await userRow(trader)).bind_company_state, BindCompanyState.certified)
  })
})
