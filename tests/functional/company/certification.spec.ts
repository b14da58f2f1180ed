import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { approveApplication } from '#app/company/actions/approve_application'
import { rejectApplication } from '#app/company/actions/reject_application'
import { asMember, createCompany, createMember, createOperator } from '#tests/helpers/actors'
import { FICTITIOUS, VALID, applicationOf, createApplicant, scanOf, submitted, userRow } from '#tests/helpers/company'
import { ApplicationState, CompanyState } from '#app/company/codes'
import { BindCompanyState } from '#app/identity/codes'

test.group('Certification of a new company', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('submitting makes a company to be audited and puts the person under review', async ({ client, assert }) => {
    const me = await createApplicant()
    const application = await submitted(client, me)
    assert.equal(application.state, ApplicationState.inReview)
    const user = await userRow(me)
    assert.deepEqual([user.bind_company_state, user.company_id, user.manager], [BindCompanyState.inReview, null, false])
    const company = await db.from('companies').where('regnum', VALID[0].regnum).firstOrFail()
    assert.equal(company.state, CompanyState.unaudited)
    assert.match(company.code, /^C\d{6}$/)
  })

  test('who registered without a name has the one of the contact with his mobile, or says it', async ({
    client,
    assert,
  }) => {
    const cases: [before: string | null, own: boolean, said: string | null, after: string][] = [
      [null, true, null, '李晓燕'],
      [null, false, '周丽', '周丽'],
      ['王敏', true, '周丽', '王敏'],
    ]
    for (const [n, [before, own, applicantName, after]] of cases.entries()) {
      const me = await createApplicant()
      await db.from('users').where('id', me.user.id).update({ name: before })
      const { mobile } = await userRow(me)
      const form = { ...(await applicationOf(me, n)), contactPerson: '李晓燕', ...(own && { contactMobile: mobile }) }
      const apply = (more: object) => asMember(client.post('/api/certification/add'), me).json({ ...form, ...more })
      const nameless = !before && !own && (await apply({}))
      if (nameless) assert.equal(nameless.body().body.errors[0].field, 'applicantName')
      ;(await apply({ applicantName })).assertBodyContains({ code: 20000 })
      assert.equal((await userRow(me)).name, after)
      const application = await db.from('company_applications').where('user_id', me.user.id).firstOrFail()
      assert.equal(application.applicant_name, after)
    }
  })

  test('approval makes the applicant manager with the role, the company trade, and tells him by SMS', async ({
    client,
    assert,
  }) => {
    const me = await createApplicant()
    const { actor } = await createOperator()
    const { id } = await submitted(client, me)
    await approveApplication({ id }, actor)

    const user = await userRow(me)
    const company = await db.from('companies').where('regnum', VALID[0].regnum).firstOrFail()
    assert.deepEqual(
      [user.bind_company_state, user.manager, user.company_id, company.state],
      [BindCompanyState.certified, true, company.id, CompanyState.active]
    )
    assert.isNotNull(user.audited_time)
    assert.isNotNull(company.audited_time)
    const roles = await db
      .from('user_roles as ur')
      .join('roles as r', 'r.id', 'ur.role_id')
      .where('ur.user_id', user.id)
      .select('r.code')
    assert.deepEqual(
      roles.map(({ code }) => code),
      ['COMPANY_MANAGER']
    )
    assert.exists(await db.from('notices').where({ user_id: user.id, code: 'N01', title: '企业认证已通过' }).first())
    assert.exists(
      await db.from('sms_messages').where('mobile', user.mobile).whereLike('content', '%企业认证已审核通过%').first()
    )
    const grants = await db.from('file_grants').where('company_id', company.id)
    assert.lengthOf(grants, 2)
    // No login is needed (flows §1 step 5).
    const info = await asMember(client.post('/api/company/info/get'), me).json({})
    info.assertBodyContains({
      code: 20000,
      body: { regnum: VALID[0].regnum, state: CompanyState.active, typeList: [VALID[0].type] },
    })
    ;(await asMember(client.post('/api/staff/list'), me).json({})).assertBodyContains({
      code: 20000,
      body: { total: 1 },
    })
  })

  test('rejection keeps its reason, and the corrected form may be handed in again', async ({ client, assert }) => {
    const me = await createApplicant()
    const { actor } = await createOperator()
    const { id } = await submitted(client, me)
    await rejectApplication({ id, reason: '营业执照照片不清晰' }, actor)
    assert.equal((await userRow(me)).bind_company_state, BindCompanyState.refused)
    assert.equal(
      (await db.from('companies').where('regnum', VALID[0].regnum).firstOrFail()).state,
      CompanyState.rejected
    )
    const status = await asMember(client.post('/api/certification/get'), me).json({})
    status.assertBodyContains({
      body: { bindCompanyState: BindCompanyState.refused, application: { id, reason: '营业执照照片不清晰' } },
    })
    assert.deepEqual(
      status.body().body.timeline.map((entry: { title: string }) => entry.title),
      ['企业认证未通过', '提交企业认证']
    )
    assert.exists(
      await db.from('sms_messages').where('mobile', me.user.mobile).whereLike('content', '%营业执照照片不清晰%').first()
    )

    await submitted(client, me)
    assert.equal((await userRow(me)).bind_company_state, BindCompanyState.inReview)
    assert.equal(
      (await db.from('companies').where('regnum', VALID[0].regnum).firstOrFail()).state,
      CompanyState.unaudited
    )
  })

  test('a rejection needs a reason of five characters', async ({ client, assert }) => {
    const me = await createApplicant()
    const { actor } = await createOperator()
    const { id } = await submitted(client, me)
    await assert.rejects(() => rejectApplication({ id, reason: '不清晰 ' }, actor), '原因最少5个字')
  })

  test('a decided application cannot be decided again', async ({ client, assert }) => {
    const me = await createApplicant()
    const { actor } = await createOperator()
    const { id } = await submitted(client, me)
    await approveApplication({ id }, actor)
    await assert.refuses(() => rejectApplication({ id, reason: '营业执照照片不清晰' }, actor), 'core.illegalStep')
    await assert.refuses(() => approveApplication({ id }, actor), 'core.illegalStep')
  })

  for (const { regnum } of FICTITIOUS.filter(({ valid }) => !valid)) {
    test(`the credit code 「${regnum}」 is refused`, async ({ client }) => {
      const me = await createApplicant()
      const response = await asMember(client.post('/api/certification/add'), me).json({
        ...(await applicationOf(me)),
        regnum,
      })
      response.assertBodyContains({ code: 50000, reason: 'company.creditCodeWrong' })
    })
  }

  test('nothing may be handed in twice', async ({ client }) => {
    const me = await createApplicant()
    await submitted(client, me)
    const again = await asMember(client.post('/api/certification/add'), me).json(await applicationOf(me, 1))
    again.assertBodyContains({ code: 50000, reason: 'company.underReview' })
  })

  test('a certified company cannot be certified by somebody else', async ({ client }) => {
    await createCompany({ regnum: VALID[0].regnum })
    const me = await createApplicant()
    const response = await asMember(client.post('/api/certification/add'), me).json(await applicationOf(me))
    response.assertBodyContains({ code: 50000, reason: 'company.alreadyCertified' })
  })

  test('a person belongs to one company', async ({ client }) => {
    const me = await createMember()
    const response = await asMember(client.post('/api/certification/add'), me).json(await applicationOf(me))
    response.assertBodyContains({ code: 50000, reason: 'core.illegalStep' })
  })

  test('the name of another certified company is refused', async ({ client }) => {
    await createCompany({ name: VALID[0].name })
    const me = await createApplicant()
    const response = await asMember(client.post('/api/certification/add'), me).json(await applicationOf(me))
    response.assertBodyContains({ code: 50000, reason: 'company.nameTaken' })
  })

  test('every required field is named when it is missing', async ({ client, assert }) => {
    const me = await createApplicant()
    const response = await asMember(client.post('/api/certification/add'), me).json({})
    response.assertBodyContains({ code: 40000 })
    const errors = response.body().body.errors as { field: string; message: string }[]
    const messages = Object.fromEntries(errors.map(({ field, message }) => [field, message]))
    assert.equal(messages.licenceFileId, '请上传营业执照')
    assert.equal(messages.authorisationFileId, '请上传授权委托书')
    assert.equal(messages.legalName, '请输入法定代表人')
    assert.equal(messages.type, '请选择企业类型')
  })

  test("somebody else's scan cannot be handed in", async ({ client }) => {
    const me = await createApplicant()
    const other = await createApplicant()
    const input = { ...(await applicationOf(me)), licenceFileId: await scanOf(other.user.id) }
    const response = await asMember(client.post('/api/certification/add'), me).json(input)
    response.assertBodyContains({ code: 40000, message: '请重新上传营业执照' })
  })

  test('an approval after a rival of the same company was approved is refused, and the rival is told', async ({
    client,
    assert,
  }) => {
    const first = await createApplicant()
    const second = await createApplicant()
    const { actor } = await createOperator()
    const one = await submitted(client, first)
    const two = await submitted(client, second)
    await approveApplication({ id: one.id }, actor)
    await assert.refuses(() => approveApplication({ id: two.id }, actor), 'company.alreadyCertified')
    assert.equal((await userRow(second)).bind_company_state, BindCompanyState.refused)
    assert.exists(
      await db
        .from('notices')
        .where('user_id', second.user.id)
        .whereLike('content', '%该企业已认证，请联系企业管理员加入%')
        .first()
    )
  })

  test('rejecting one of two applications leaves the company to the other', async ({ client, assert }) => {
    const first = await createApplicant()
    const second = await createApplicant()
    const { actor } = await createOperator()
    const one = await submitted(client, first)
    const two = await submitted(client, second)
    await rejectApplication({ id: one.id, reason: '授权委托书未盖章' }, actor)
    assert.equal(
      (await db.from('companies').where('regnum', VALID[0].regnum).firstOrFail()).state,
      CompanyState.unaudited
    )
    await approveApplication({ id: two.id }, actor)
    assert.isTrue((await userRow(second)).manager)
  })

  test('the code is looked up: new, to be joined, closed, blacklisted, wrong', async ({ client, assert }) => {
    await createCompany({ regnum: VALID[1].regnum, name: VALID[1].name })
    await createCompany({ regnum: VALID[2].regnum, state: CompanyState.closed })
    await createCompany({ regnum: VALID[3].regnum, state: CompanyState.blacklisted })
    await createCompany({ regnum: VALID[4].regnum, state: CompanyState.unaudited, name: '尚未认证的企业' })
    const me = await createApplicant()
    const look = async (regnum: string) =>
      (await asMember(client.post('/api/certification/lookup'), me).json({ regnum })).body().body
    assert.containsSubset(await look(VALID[0].regnum), { valid: true, outcome: 'new', company: null })
    assert.containsSubset(await look(VALID[1].regnum), { outcome: 'join', company: { name: VALID[1].name } })
    assert.containsSubset(await look(VALID[2].regnum), { outcome: 'closed', company: null })
    assert.containsSubset(await look(VALID[3].regnum), { outcome: 'blacklisted', company: null })
    assert.containsSubset(await look(VALID[4].regnum), { outcome: 'new', company: null })
    assert.containsSubset(await look('91652801FAKE000130'), {
      valid: false,
      outcome: null,
      message: '统一社会信用代码格式不正确',
    })
  })

  test('the authorisation letter is a PDF with the Chinese name', async ({ client, assert }) => {
    const me = await createApplicant()
    const response = await asMember(client.post('/api/certification/template/download'), me).json({
      name: VALID[0].name,
    })
    response.assertStatus(200)
    assert.equal(response.header('content-type'), 'application/pdf')
    assert.include(response.header('content-disposition') ?? '', encodeURIComponent('企业授权委托书.pdf'))
    assert.isTrue(
      Buffer.from(response.body()).subarray(0, 5).toString() === '%PDF-' || response.text()?.startsWith('%PDF-')
    )
  })
})
