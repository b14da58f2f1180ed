import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import emitter from '@adonisjs/core/services/emitter'
import { applyForChange } from '#app/company/actions/apply_for_change'
import { approveApplication } from '#app/company/actions/approve_application'
import {
  blacklistCompany,
  blacklistForDebt,
  restoreCompany,
  settleDebtEntry,
} from '#app/company/actions/blacklist_company'
import { closeCompany } from '#app/company/actions/close_company'
import { rejectApplication } from '#app/company/actions/reject_application'
import { liftLapsedBlacklists } from '#app/company/jobs'
import { forgetOpenBusiness, registerOpenBusiness } from '#app/company/ports/open_business'
import { requireTradingCompany } from '#app/company/queries/require_trading_company'
import { now } from '#core/clock'
import { inTransaction } from '#core/transaction'
import { asMember, createCompany, createMember, createOperator } from '#tests/helpers/actors'
import { VALID, applicationOf, createApplicant, userRow } from '#tests/helpers/company'
import { BindCompanyState } from '#app/identity/codes'
import { BlacklistSource, CompanyState } from '#app/company/codes'

const trading = (companyId: number) => inTransaction((trx) => requireTradingCompany(trx, companyId))
const stateOf = async (id: number) => (await db.from('companies').where('id', id).firstOrFail()).state as CompanyState

test.group('Blacklist', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('being put on it stops trading and tells the managers; being taken off gives it back', async ({ assert }) => {
    const manager = await createMember()
    const { actor } = await createOperator()
    const companyId = manager.company.id
    await trading(companyId)
    await blacklistCompany({ companyId, reason: '多次违约未处理' }, actor)
    await assert.refuses(() => trading(companyId), 'company.tradeRestricted')
    assert.exists(await db.from('notices').where({ user_id: manager.user.id, code: 'N20' }).first())
    await assert.refuses(() => blacklistCompany({ companyId, reason: '多次违约未处理' }, actor), 'core.illegalStep')
    await restoreCompany({ companyId, reason: '违约金已经付清' }, actor)
    assert.equal(await stateOf(companyId), CompanyState.active)
    await trading(companyId)
    const entry = await db.from('company_blacklists').where('company_id', companyId).firstOrFail()
    assert.deepEqual([entry.lift_reason, entry.lifted_by], ['违约金已经付清', actor.name])
  })

  test('it ends by itself after its last day, before any job has run', async ({ assert }) => {
    const { id: companyId } = await createCompany()
    const { actor } = await createOperator()
    const today = now().toISODate()!
    await blacklistCompany({ companyId, reason: '多次违约未处理', until: today }, actor)
    await assert.refuses(() => trading(companyId), 'company.tradeRestricted')
    const yesterday = now().minus({ days: 1 }).toISODate()
    await db.from('companies').where('id', companyId).update({ blacklist_until: yesterday })
    await db.from('company_blacklists').where('company_id', companyId).update({ until: yesterday })
    await trading(companyId)
    await liftLapsedBlacklists.handle({})
    assert.equal(await stateOf(companyId), CompanyState.active)
  })

  test('a debt and an operator each keep a company on it until each has let go', async ({ assert }) => {
    const { actor } = await createOperator()
    const inDebt = (companyId: number) =>
      inTransaction((trx) => blacklistForDebt({ companyId, reason: '违约金没有结清' }, actor, trx))
    const paid = (companyId: number) =>
      inTransaction((trx) => settleDebtEntry({ companyId, reason: '违约金已经付清' }, actor, trx))
    const openSources = async (companyId: number) =>
      (await db.from('company_blacklists').where('company_id', companyId).whereNull('lifted_at').orderBy('source')).map(
        ({ source }) => source
      )

    const { id: accused } = await createCompany()
    await blacklistCompany({ companyId: accused, reason: '涉嫌欺诈交易' }, actor)
    await inDebt(accused)
    await inDebt(accused)
    assert.deepEqual(await openSources(accused), [BlacklistSource.operator, BlacklistSource.debt])
    await paid(accused)
    assert.equal(await stateOf(accused), CompanyState.blacklisted)
    await restoreCompany({ companyId: accused, reason: '核查没有问题' }, actor)
    assert.equal(await stateOf(accused), CompanyState.active)

    const { id: debtor } = await createCompany()
    await inDebt(debtor)
    await assert.refuses(() => restoreCompany({ companyId: debtor, reason: '先恢复交易' }, actor), 'company.debtUnpaid')
    await blacklistCompany({ companyId: debtor, reason: '涉嫌欺诈交易', until: now().toISODate()! }, actor)
    await db
      .from('company_blacklists')
      .where({ company_id: debtor, source: BlacklistSource.operator })
      .update({ until: now().minus({ days: 1 }).toISODate() })
    await liftLapsedBlacklists.handle({})
    assert.deepEqual(await openSources(debtor), [BlacklistSource.debt])
    assert.equal(await stateOf(debtor), CompanyState.blacklisted)
    await assert.refuses(() => trading(debtor), 'company.tradeRestricted')
    await paid(debtor)
    assert.equal(await stateOf(debtor), CompanyState.active)
  })

  test('reason and last day are checked', async ({ assert }) => {
    const { id: companyId } = await createCompany()
    const { actor } = await createOperator()
    await assert.rejects(() => blacklistCompany({ companyId, reason: '违约' }, actor), '原因最少5个字')
    await assert.rejects(
      () => blacklistCompany({ companyId, reason: '多次违约未处理', until: '2020-01-01' }, actor),
      '截止日期不能早于今天'
    )
    const pending = await createCompany({ state: CompanyState.unaudited })
    await assert.refuses(
      () => blacklistCompany({ companyId: pending.id, reason: '多次违约未处理' }, actor),
      'core.illegalStep'
    )
    await assert.refuses(
      () => restoreCompany({ companyId: pending.id, reason: '不能借此通过审核' }, actor),
      'core.illegalStep'
    )
    await assert.refuses(() => trading(pending.id), 'core.notCertified')
  })

  test('listings hear of it after commit', async ({ assert, cleanup }) => {
    const { id: companyId } = await createCompany()
    const { actor } = await createOperator()
    const heard: unknown[] = []
    const off = emitter.on('company.blacklisted' as never, (data: unknown) => void heard.push(data))
    cleanup(() => off())
    await blacklistCompany({ companyId, reason: '多次违约未处理' }, actor)
    assert.deepEqual(heard, [{ companyId, reason: '多次违约未处理' }])
  })
})

test.group('Closing a company', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(() => forgetOpenBusiness('test'))

  test('closing is refused while business is open', async ({ assert }) => {
    const { company } = await createMember()
    const { actor } = await createOperator()
    registerOpenBusiness({ name: 'test', of: 'company', exists: async (_, id) => id === company.id })
    await assert.refuses(
      () => closeCompany({ companyId: company.id, reason: '企业申请注销' }, actor),
      'company.businessOpen'
    )
    assert.equal(await stateOf(company.id), CompanyState.active)
  })

  test('closing releases everybody and ends open requests', async ({ client, assert }) => {
    const manager = await createMember()
    const trader = await createMember({ company: manager.company })
    await db.from('companies').where('id', manager.company.id).update({ regnum: VALID[0].regnum })
    const applicant = await createApplicant()
    await asMember(client.post('/api/certification/join'), applicant).json({
      regnum: VALID[0].regnum,
      applicantName: '张小棉',
    })
    await closeCompany({ companyId: manager.company.id, reason: '企业申请注销' }, (await createOperator()).actor)
    assert.equal(await stateOf(manager.company.id), CompanyState.closed)
    for (const member of [manager, trader])
      assert.deepEqual(
        [(await userRow(member)).company_id, (await userRow(member)).bind_company_state],
        [null, BindCompanyState.unbound]
      )
    assert.equal((await userRow(applicant)).bind_company_state, BindCompanyState.refused)
    ;(await asMember(client.post('/api/certification/get'), manager).json({})).assertBodyContains({ code: 40100 })
  })
})

test.group('Change of certified data', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(() => forgetOpenBusiness('test'))

  test('old data stays valid until audited, then the new one is', async ({ client, assert }) => {
    const manager = await createMember()
    const trader = await createMember({ company: manager.company })
    const { actor } = await createOperator()
    const { id } = await applyForChange({ ...(await applicationOf(manager, 3)) }, manager.actor)
    assert.equal((await userRow(manager)).bind_company_state, BindCompanyState.inReview)
    assert.equal((await db.from('companies').where('id', manager.company.id).firstOrFail()).name, manager.company.name)
    await trading(manager.company.id)
    ;(await asMember(client.post('/api/address/list'), trader).json({})).assertBodyContains({ code: 20000 })

    await approveApplication({ id }, actor)
    const user = await userRow(manager)
    assert.deepEqual(
      [user.bind_company_state, user.manager, user.company_id],
      [BindCompanyState.certified, true, manager.company.id]
    )
    const company = await db.from('companies').where('id', manager.company.id).firstOrFail()
    assert.deepEqual(
      [company.name, company.regnum, company.state],
      [VALID[3].name, VALID[3].regnum, CompanyState.active]
    )
  })

  test('a rejected change gives the manager back what he had', async ({ assert }) => {
    const manager = await createMember()
    const { id } = await applyForChange(await applicationOf(manager, 3), manager.actor)
    await rejectApplication({ id, reason: '变更证明材料不全' }, (await createOperator()).actor)
    assert.equal((await userRow(manager)).bind_company_state, BindCompanyState.certified)
    assert.equal((await db.from('companies').where('id', manager.company.id).firstOrFail()).name, manager.company.name)
  })

  test('it is refused while business is open, while one is open, and to another company’s code', async ({ assert }) => {
    const manager = await createMember()
    const second = await createMember({ company: manager.company, manager: true })
    await createCompany({ regnum: VALID[4].regnum })
    await assert.refuses(
      async () => applyForChange(await applicationOf(manager, 4), manager.actor),
      'company.alreadyCertified'
    )
    registerOpenBusiness({ name: 'test', of: 'identity', what: '未完结的事项', exists: async () => true })
    await assert.refuses(
      async () => applyForChange(await applicationOf(manager, 3), manager.actor),
      'company.identityInUse'
    )
    forgetOpenBusiness('test')
    await applyForChange(await applicationOf(manager, 3), manager.actor)
    await assert.refuses(
      async () => applyForChange(await applicationOf(manager, 3), manager.actor),
      'company.underReview'
    )
    await assert.refuses(
      async () => applyForChange(await applicationOf(second, 5), second.actor),
      'company.underReview'
    )
  })
})
