import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { asOperator, createCompany, createMember, createOperator } from '#tests/helpers/actors'
import type { Manifest } from '#app/admin/transformers/wire'
import { openAccount } from '#tests/helpers/bank'
import { createApplicant, submitted, userRow } from '#tests/helpers/company'
import { YesNo } from '#core/codes'
import { BindCompanyState } from '#app/identity/codes'
import { ApplicationKind, ApplicationState, CompanyState } from '#app/company/codes'

const json = (value: unknown) => encodeURIComponent(JSON.stringify(value))

test.group('Company screens of the back office', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('an auditor approves from the list of what waits', async ({ client, assert }) => {
    const me = await createApplicant()
    const { id } = await submitted(client, me)
    const auditor = await createOperator({ permissions: ['company_applications.*'] })
    const list = await asOperator(
      client.get(`/admin/api/company_applications?filter=${json({ state: ApplicationState.inReview })}`),
      auditor
    )
    list.assertStatus(200)
    assert.deepEqual(
      list.body().map((row: any) => [row.id, row.types]),
      [[id, '轧花厂']]
    )
    const done = await asOperator(client.post('/admin/api/company_applications/actions/approve'), auditor).json({
      ids: [id],
    })
    done.assertStatus(200)
    assert.equal((await userRow(me)).bind_company_state, BindCompanyState.certified)
    const record = (await asOperator(client.get(`/admin/api/company_applications/${id}`), auditor)).body()
    assert.equal(record.auditor, auditor.operator.name)
  })

  test('a rejection asks for a reason, and requests to join are not on the list', async ({ client, assert }) => {
    const me = await createApplicant()
    const { id } = await submitted(client, me)
    const auditor = await createOperator({ permissions: ['company_applications.*'] })
    const reject = (input: object) =>
      asOperator(client.post('/admin/api/company_applications/actions/reject'), auditor).json({ ids: [id], input })
    ;(await reject({})).assertStatus(422)
    ;(await reject({ reason: '不清晰' })).assertStatus(422)
    ;(await reject({ reason: '营业执照照片不清晰' })).assertStatus(200)
    assert.equal((await userRow(me)).bind_company_state, BindCompanyState.refused)
    await db.from('company_applications').where('id', id).update({ kind: ApplicationKind.joining })
    assert.lengthOf((await asOperator(client.get('/admin/api/company_applications'), auditor)).body(), 0)
  })

  test('without the permission nothing is shown or done', async ({ client }) => {
    const other = await createOperator({ permissions: ['tags.*'] })
    for (const name of ['companies', 'company_applications', 'company_blacklists']) {
      ;(await asOperator(client.get(`/admin/api/${name}`), other)).assertStatus(403)
    }
    ;(
      await asOperator(client.post('/admin/api/companies/actions/blacklist'), other).json({
        ids: [1],
        input: { reason: '多次违约未处理' },
      })
    ).assertStatus(403)
  })

  test('a company is put on the blacklist from its row, and lifted from the list', async ({ client, assert }) => {
    const { company } = await createMember()
    const boss = await createOperator()
    const post = (path: string, body: object) => asOperator(client.post(`/admin/api/${path}`), boss).json(body)
    ;(
      await post('companies/actions/blacklist', { ids: [company.id], input: { reason: '多次违约未处理', until: null } })
    ).assertStatus(200)
    assert.equal((await db.from('companies').where('id', company.id).firstOrFail()).state, CompanyState.blacklisted)
    const { id } = await db.from('company_blacklists').where('company_id', company.id).firstOrFail()
    ;(await post('company_blacklists/actions/lift', { ids: [id], input: { reason: '违约金已经付清' } })).assertStatus(
      200
    )
    assert.equal((await db.from('companies').where('id', company.id).firstOrFail()).state, CompanyState.active)
    ;(await post('company_blacklists', { companyId: company.id, reason: '再次严重违约' })).assertStatus(201)
    assert.equal((await db.from('companies').where('id', company.id).firstOrFail()).state, CompanyState.blacklisted)
  })

  test('tags are made, attached to many companies at once, counted, and taken off', async ({ client, assert }) => {
    const companies = [await createCompany(), await createCompany()]
    const ids = companies.map(({ id }) => id)
    const boss = await createOperator()
    const made = await asOperator(client.post('/admin/api/tags'), boss).json({
      typeName: '客户等级',
      tagContent: 'A级',
    })
    const tagId = made.body().id
    const act = (verb: string) =>
      asOperator(client.post(`/admin/api/companies/actions/${verb}`), boss).json({ ids, input: { tagId } })
    ;(await act('tag')).assertStatus(200)
    ;(await act('tag')).assertStatus(200)
    const shown = await asOperator(client.get(`/admin/api/companies/${ids[0]}`), boss)
    assert.deepEqual(shown.body()._refs.tags, ['客户等级 A级'])
    assert.equal((await asOperator(client.get(`/admin/api/tags/${tagId}`), boss)).body().companies, 2)
    ;(await act('untag')).assertStatus(200)
    assert.lengthOf(await db.from('company_tags').where('tag_id', tagId), 0)
  })

  test('certified data cannot be written from the company screen', async ({ client, assert }) => {
    const { id, name } = await createCompany()
    const boss = await createOperator()
    const response = await asOperator(client.put(`/admin/api/companies/${id}`), boss).json({
      alias: '新简称',
      name: '改名有限公司',
      state: CompanyState.closed,
      regnum: '91652801FAKE000134',
    })
    response.assertStatus(200)
    const row = await db.from('companies').where('id', id).firstOrFail()
    assert.deepEqual([row.alias, row.name, row.state], ['新简称', name, CompanyState.active])
  })

  test('系统企业 are the companies of the platform and those that operators belong to', async ({ client, assert }) => {
    const own = await createCompany({ self: YesNo.yes })
    const theirs = await createCompany()
    await createCompany()
    const boss = await createOperator()
    const { operator } = await createOperator()
    await db.from('operators').where('id', operator.id).update({ company_id: theirs.id })
    const list = (await asOperator(client.get('/admin/api/platform_companies'), boss)).body()
    assert.sameMembers(
      list.map(({ id }: { id: number }) => id),
      [own.id, theirs.id]
    )
    assert.equal(list.find(({ id }: { id: number }) => id === theirs.id).operators, 1)
  })

  test('the record of a company names its people for sales, and its scans to auditors alone', async ({
    client,
    assert,
  }) => {
    const member = await createMember()
    const { id } = member.company
    await db.table('sales_users').insert({ company_id: id, user_id: member.user.id, responsible_area: '南疆' })
    await db.from('companies').where({ id }).update({ audited_url: '12,13' })
    const read = async (permissions?: string[]) =>
      (await asOperator(client.get(`/admin/api/companies/${id}`), await createOperator({ permissions }))).body()
    const seen = await read()
    assert.match(seen.salesUsers, /南疆$/)
    assert.deepInclude(seen, { licence: 12, authorisation: 13 })
    const other = await read(['companies.query', 'companies.get'])
    assert.notProperty(other, 'licence')
    assert.notProperty(other, 'authorisation')
  })

  test('accounts, people and the record of a company show what the glossary names', async ({ client, assert }) => {
    const member = await createMember()
    await openAccount(member.company, 1_000_000)
    const boss = await createOperator()
    const { resources } = (await asOperator(client.get('/admin/api/manifest'), boss)).body() as Manifest
    const [companies, accounts, users] = ['companies', 'bank_accounts', 'users'].map((name) =>
      resources.find((one) => one.name === name)!
    )
    const labels = ({ fields }: typeof accounts, keys: string[]) =>
      keys.map((key) => fields.find((field) => field.key === key)?.label)
    assert.deepEqual(
      labels(accounts, ['bankCard', 'bankUserId', 'bindFlag', 'type', 'cardType', 'bankStatus', 'primaryCard']),
      ['子账户号', '银行会员号', '是否绑卡', '账户类型', '账户类别', '银行状态', '主账户']
    )
    assert.deepEqual(labels(accounts, ['legalName', 'transactorName', 'mobile', 'openDate', 'memo']), [
      '法人',
      '经办人',
      '银行预留手机',
      '开户日期',
      '备注',
    ])
    assert.deepEqual(accounts.totals, ['balance', 'useBalance', 'cashBalance', 'freezeAmount'])
    assert.deepEqual(labels(users, ['username', 'bindState']), ['用户名', '微信绑定'])
    assert.deepEqual(labels(companies, ['platformId', 'merchantNo']), ['平台企业', '商户号'])
    const served = async () => (await asOperator(client.get(`/admin/api/companies/${member.company.id}`), boss)).body()
    assert.isNull((await served()).platformId)
    const platform = await createCompany()
    await db.from('companies').where('id', member.company.id).update({ platform_id: platform.id })
    assert.deepInclude(await served(), { platformId: platform.id })
    assert.equal((await served())._refs.platformId, platform.name)

    assert.includeDeepMembers(
      [...companies.related],
      [
        { resource: 'users', field: 'companyId', label: '员工' },
        { resource: 'bank_accounts', field: 'companyId', label: '银行账户' },
      ]
    )
    const rows = async (name: string) => {
      const filter = encodeURIComponent(JSON.stringify({ companyId: member.company.id }))
      return (await asOperator(client.get(`/admin/api/${name}?filter=${filter}`), boss)).body()
    }
    assert.deepEqual(
      (await rows('users')).map(({ id }: { id: number }) => id),
      [member.user.id]
    )
    const [account] = await rows('bank_accounts')
    assert.match(account.primaryCard, / \*{4} \d{4}$/)
    assert.isBelow(accounts.columns.indexOf('primaryCard'), 7, 'among the columns that the record of a company shows')
  })
})
