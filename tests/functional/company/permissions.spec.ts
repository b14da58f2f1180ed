import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { asMember, createMember } from '#tests/helpers/actors'
import { createApplicant, submitted, userRow } from '#tests/helpers/company'
import { BindCompanyState, UserState } from '#app/identity/codes'
import { CompanyState, StaffRole } from '#app/company/codes'

const ADDRESS = {
  contactName: '王师傅',
  contactMobile: '13900000009',
  province: '湖北省',
  city: '武汉市',
  district: '黄陂区',
  address: '棉纺路8号1号库',
}

test.group('What belongs to a company stays there', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test("another company's address does not exist: not to get, edit or delete, and it is not in the list", async ({
    client,
    assert,
  }) => {
    const mine = await createMember()
    const other = await createMember()
    const added = await asMember(client.post('/api/address/add'), other).json(ADDRESS)
    const { id } = added.body().body
    ;(await asMember(client.post('/api/address/list'), mine).json({})).assertBodyContains({ body: { total: 0 } })
    for (const verb of ['get', 'edit', 'delete']) {
      ;(await asMember(client.post(`/api/address/${verb}`), mine).json({ id, ...ADDRESS })).assertBodyContains({
        code: 40400,
      })
    }
    ;(await asMember(client.post('/api/address/get'), other).json({ id })).assertBodyContains({
      code: 20000,
      body: { full: '湖北省武汉市黄陂区棉纺路8号1号库' },
    })
    assert.lengthOf(await db.from('addresses').where('id', id), 1)
  })

  test("another company's staff does not exist", async ({ client, assert }) => {
    const mine = await createMember()
    const other = await createMember()
    const trader = await createMember({ company: other.company })
    await asMember(client.post('/api/staff/salesUser/add'), other).json({ userId: trader.user.id })
    const { id: salesUserId } = await db.from('sales_users').where('user_id', trader.user.id).firstOrFail()
    const post = (path: string, body: object) => asMember(client.post(`/api/staff/${path}`), mine).json(body)
    for (const [path, body] of [
      ['role/edit', { id: trader.user.id, roles: [StaffRole.manager] }],
      ['disable', { id: trader.user.id }],
      ['enable', { id: trader.user.id }],
      ['delete', { id: trader.user.id }],
      ['salesUser/add', { userId: trader.user.id }],
      ['salesUser/edit', { id: salesUserId, responsibleArea: '全国' }],
      ['salesUser/delete', { id: salesUserId }],
    ] as const) {
      ;(await post(path, body)).assertBodyContains({ code: 40400 })
    }
    assert.deepEqual(
      [(await userRow(trader)).company_id, (await userRow(trader)).state],
      [other.company.id, UserState.active]
    )
    ;(await post('list', { keyword: trader.user.mobile })).assertBodyContains({ body: { total: 0 } })
  })

  test("another person's application and invitation are never shown", async ({ client, assert }) => {
    const me = await createApplicant()
    const other = await createApplicant()
    await submitted(client, other)
    const status = await asMember(client.post('/api/certification/get'), me).json({})
    assert.deepEqual(status.body().body, {
      bindCompanyState: BindCompanyState.unbound,
      unitName: null,
      application: null,
      licence: null,
      authorisation: null,
      timeline: [],
      invitations: [],
    })
    const mine = await createMember()
    const stranger = await createMember()
    await asMember(client.post('/api/staff/invitation/add'), stranger).json({
      mobile: '13812345678',
      name: '张小棉',
      role: StaffRole.sales,
    })
    const { id } = await db.from('company_invitations').where('mobile', '13812345678').firstOrFail()
    ;(await asMember(client.post('/api/staff/invitation/delete'), mine).json({ id })).assertBodyContains({
      code: 40400,
    })
    ;(await asMember(client.post('/api/staff/invitation/list'), mine).json({})).assertBodyContains({
      body: { total: 0 },
    })
    ;(await asMember(client.post('/api/staff/request/list'), mine).json({})).assertBodyContains({ body: { total: 0 } })
  })

  test('who is not certified is sent to certification, who is no manager is refused', async ({ client }) => {
    const applicant = await createApplicant()
    const manager = await createMember()
    const trader = await createMember({ company: manager.company })
    for (const path of [
      'address/list',
      'staff/list',
      'company/info/edit',
      'certification/change',
      'certification/leave',
    ]) {
      ;(await asMember(client.post(`/api/${path}`), applicant).json({})).assertBodyContains({
        code: 40301,
        reason: 'core.notCertified',
      })
      ;(await client.post(`/api/${path}`).json({})).assertBodyContains({ code: 40100 })
    }
    for (const path of ['staff/list', 'staff/invitation/add', 'company/info/edit', 'certification/change']) {
      ;(await asMember(client.post(`/api/${path}`), trader).json({})).assertBodyContains({
        code: 40302,
        reason: 'core.notManager',
      })
    }
    ;(await asMember(client.post('/api/company/invoice/edit'), trader).json({})).assertBodyContains({ code: 40300 })
    ;(await asMember(client.post('/api/company/info/get'), applicant).json({})).assertBodyContains({
      code: 20000,
      body: null,
    })
  })

  test('a company that never passed an audit has no card', async ({ client }) => {
    const me = await createApplicant()
    await submitted(client, me)
    const { id } = await db.from('companies').where('state', CompanyState.unaudited).firstOrFail()
    ;(await asMember(client.post('/api/company/card/get'), me).json({ id })).assertBodyContains({ code: 40400 })
  })
})

test.group('Addresses and company details', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('the first address is the default, one of them always is', async ({ client, assert }) => {
    const me = await createMember()
    const add = async (body: object) => (await asMember(client.post('/api/address/add'), me).json(body)).body().body
    const first = await add(ADDRESS)
    assert.isTrue(first.primary)
    const second = await add({ ...ADDRESS, address: '棉纺路9号2号库', primary: true })
    const third = await add({ ...ADDRESS, address: '棉纺路10号3号库' })
    const list = async () =>
      (await asMember(client.post('/api/address/list'), me).json({}))
        .body()
        .body.data.map((row: any) => [row.id, row.primary])
    assert.deepEqual(await list(), [
      [second.id, true],
      [first.id, false],
      [third.id, false],
    ])
    await asMember(client.post('/api/address/edit'), me).json({ ...ADDRESS, id: second.id, primary: false })
    assert.deepEqual((await list())[0], [second.id, true])
    await asMember(client.post('/api/address/delete'), me).json({ id: second.id })
    assert.deepEqual(await list(), [
      [first.id, true],
      [third.id, false],
    ])
  })

  test('a manager changes alias and contact, and invoice details, with an audit line', async ({ client, assert }) => {
    const me = await createMember()
    const invoice = {
      invoiceAddress: '湖北省武汉市棉纺路8号',
      invoicePhone: '027-88886666',
      invoiceBank: '中国农业银行武汉分行',
      invoiceAccount: '17051001040000001',
    }
    ;(await asMember(client.post('/api/company/invoice/edit'), me).json(invoice)).assertBodyContains({ code: 20000 })
    const edit = {
      alias: '武汉纺织',
      provinceName: '湖北省',
      cityName: '武汉市',
      districtName: '黄陂区',
      address: '棉纺路8号',
      contactPerson: '周丽',
      contactMobile: '13900000002',
    }
    ;(
      await asMember(client.post('/api/company/info/edit'), me).json({
        ...edit,
        name: '改名有限公司',
        regnum: '91652801FAKE000134',
      })
    ).assertBodyContains({ code: 20000 })
    const info = await asMember(client.post('/api/company/info/get'), me).json({})
    info.assertBodyContains({ body: { ...edit, ...invoice, name: me.company.name } })
    const line = await db
      .from('audit_logs')
      .where({ action: 'company.edit', entity_id: String(me.company.id) })
      .orderBy('id', 'desc')
      .firstOrFail()
    assert.equal(line.after.alias, '武汉纺织')
    // A district belongs to its city, and does not stay behind in the next one.
    const { districtName, ...moved } = { ...edit, cityName: '襄阳市' }
    assert.equal(districtName, '黄陂区')
    await asMember(client.post('/api/company/info/edit'), me).json(moved)
    const now = await asMember(client.post('/api/company/info/get'), me).json({})
    now.assertBodyContains({ body: { cityName: '襄阳市', districtName: null } })
  })
})
