import { decide } from '#tests/helpers/second_person'
import { EntryKind } from '#app/ledger/codes'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { seal } from '#core/sealed_columns'
import { takeBankResult } from '#app/bank/actions/take_bank_result'
import { useBankHours } from '#app/bank/shared/bank_hours'
import { balancesOf } from '#app/ledger/queries/balances'
import { verifyLedger } from '#app/ledger/queries/verify_ledger'
import { newSecret } from '#app/identity/proofs/totp'
import { totpAt } from '#tests/helpers/totp'
import { asMember, asOperator, createMember, createOperator } from '#tests/helpers/actors'
import { givePayPassword, openAccount, PAY_PASSWORD, smsCodeFor, startTestBank } from '#tests/helpers/bank'
import { resetDatabase } from '#tests/helpers/database'
import { WithdrawDirection, WithdrawStage, WithdrawState } from '#app/bank/codes'

test.group('Money in the back office', (group) => {
  group.teardown(() => resetDatabase())
  group.each.setup(async () => {
    await resetDatabase()
    const bank = await startTestBank()
    useBankHours('always')
    return async () => {
      useBankHours(null)
      await bank.stop()
    }
  })

  /** `path`: resource/id/action */
  const act = (client: any, who: { token: string }, path: string, input: object = {}) => {
    const [resource, id, name] = path.split('/')
    return asOperator(client.post(`/admin/api/${resource}/actions/${name}`), who).json({ ids: [Number(id)], input })
  }
  const list = async (client: any, who: { token: string }, name: string, filter: object = {}) =>
    (
      await asOperator(
        client.get(
          `/admin/api/${name}?filter=${encodeURIComponent(JSON.stringify(filter))}&range=${encodeURIComponent('[0,9]')}`
        ),
        who
      )
    ).body()

  async function withTotp(operatorId: number) {
    const secret = newSecret()
    await db
      .from('operators')
      .where('id', operatorId)
      .update({ totp_secret: seal(secret), totp_enabled: true })
    return () => totpAt(secret, Math.floor(Date.now() / 30_000))
  }

  test('FINANCE sees waiting payouts and approves them with the one-time password only', async ({ client, assert }) => {
    const member = await createMember()
    const finance = await createOperator({ permissions: ['withdraw_records.*'], bound: false })
    // An operator of the demo may work without an authenticator, but pays nothing out without one.
    await db.from('operators').where('id', finance.operator.id).update({ demo: true })
    await openAccount(member.company, 1_000_000)
    await givePayPassword(member)
    const sms = await smsCodeFor(member)
    const asked = await asMember(client.post('/api/bank/company/withdraw/add'), member)
      .header('Idempotency-Key', 'a')
      .json({ amount: 60_000_000, payPassword: PAY_PASSWORD, ...sms })
    const { id } = asked.body().body

    const waiting = await list(client, finance, 'withdraw_records', {
      direction: WithdrawDirection.out,
      state: WithdrawState.requested,
    })
    assert.lengthOf(waiting, 1)
    assert.containsSubset(waiting[0], { id, amount: 60_000_000, _actions: ['approve', 'reject'] })
    assert.notProperty(waiting[0], 'entityBankCard')

    const early = await act(client, finance, `withdraw_records/${id}/approve`, { totp: '123456' })
    assert.equal(early.body().reason, 'identity.totpNotBound')
    const code = await withTotp(finance.operator.id)
    assert.equal(
      (
        await act(client, finance, `withdraw_records/${id}/approve`, {
          totp: code() === '000000' ? '000001' : '000000',
        })
      ).body().reason,
      'identity.totpWrong'
    )
    const done = await act(client, finance, `withdraw_records/${id}/approve`, { totp: code() })
    assert.equal(done.status(), 200)
    assert.equal((await db.from('withdraw_records').where({ id }).firstOrFail()).state, WithdrawState.sent)
    assert.lengthOf(
      await db.from('audit_logs').where({ entity: 'withdraw_record', entity_id: String(id), action: 'bank.approve' }),
      1
    )
  })

  test('an approved payout waits for the bank and for nobody else', async ({ client, assert }) => {
    const member = await createMember()
    const finance = await createOperator({ permissions: ['withdraw_records.*'] })
    await openAccount(member.company, 1_000_000)
    await givePayPassword(member)
    const asked = await asMember(client.post('/api/bank/company/withdraw/add'), member)
      .header('Idempotency-Key', 'a')
      .json({ amount: 60_000_000, payPassword: PAY_PASSWORD, ...(await smsCodeFor(member)) })
    const { id } = asked.body().body
    const badge = async () => {
      const { waiting } = (await asOperator(client.get('/admin/api/home'), finance)).body()
      return waiting.find(({ resource }: { resource: string }) => resource === 'withdraw_records')?.count ?? 0
    }
    const read = async () => (await asOperator(client.get(`/admin/api/withdraw_records/${id}`), finance)).body()
    assert.equal(await badge(), 1)
    assert.deepInclude(await read(), { stage: WithdrawStage.reviewing, useBalance: 40_000_000 })

    // approved while the bank is closed
    await db
      .from('withdraw_records')
      .where({ id })
      .update({ approved_at: db.raw('now()') })
    assert.equal(await badge(), 0)
    assert.deepInclude(await read(), { stage: WithdrawStage.approved, _actions: ['reject'] })
    assert.isEmpty(await list(client, finance, 'withdraw_records', { stage: WithdrawStage.reviewing }))
    assert.lengthOf(await list(client, finance, 'withdraw_records', { stage: WithdrawStage.approved }), 1)
    const { resources: screens } = (await asOperator(client.get('/admin/api/manifest'), finance)).body()
    const screen = screens.find(({ name }: { name: string }) => name === 'withdraw_records')
    assert.includeMembers(screen.decides, ['companyId', 'amount', 'entityName', 'entityLastFour', 'useBalance'])
  })

  test('an unknown payment is matched to a company by FINANCE', async ({ client, assert }) => {
    const member = await createMember()
    const finance = await createOperator({ roles: ['FINANCE'] })
    const { subAccount } = await openAccount(member.company)
    await takeBankResult({
      kind: 'in',
      orderId: 'IN9',
      status: 'success',
      amount: 8_800,
      subAccount,
      payerName: '别家公司',
      payerCard: '6222021001116245702',
    })
    const [row] = await list(client, finance, 'withdraw_records', {
      direction: WithdrawDirection.in,
      state: WithdrawState.requested,
    })
    assert.containsSubset(row, { entityName: '别家公司', entityLastFour: '5702', _actions: ['match', 'refund'] })
    const empty = await act(client, finance, `withdraw_records/${row.id}/match`, { reason: '客户来函确认' })
    empty.assertStatus(422)
    await act(client, finance, `withdraw_records/${row.id}/match`, {
      companyId: member.company.id,
      reason: '客户来函确认',
    })
    assert.equal((await balancesOf(member.company.id)).balance, 0)
    ;(await decide(client, await createOperator({ roles: ['FINANCE'] }))).assertStatus(200)
    assert.equal((await balancesOf(member.company.id)).balance, 8_800)
  })

  test('the platform freezes money by order of a court and ends the freeze', async ({ client, assert }) => {
    const member = await createMember()
    const finance = await createOperator({ roles: ['FINANCE'] })
    await openAccount(member.company, 100)
    const [account] = await list(client, finance, 'bank_accounts')
    assert.containsSubset(account, { balance: 10_000, useBalance: 10_000, cashBalance: 10_000, freezeAmount: 0 })
    // the names of people are encrypted, and shown masked
    assert.containsSubset(account, { legalName: '王**' })
    assert.notInclude(JSON.stringify(account), '王建国')
    assert.equal((await asOperator(client.get('/admin/api/bank_accounts/totals'), finance)).body().balance, 10_000)
    await act(client, finance, `bank_accounts/${account.id}/freeze`, { amount: 4_000, reason: '（2026）鄂01执123号' })
    const second = await createOperator({ roles: ['FINANCE'] })
    ;(await decide(client, second)).assertStatus(200)
    assert.include(await balancesOf(member.company.id), { useBalance: 6_000, cashBalance: 6_000, frozen: 4_000 })
    const [hold] = await list(client, finance, 'holds')
    assert.deepEqual(hold._actions, ['release'])
    await act(client, finance, `holds/${hold.id}/release`, { reason: '法院解除' })
    ;(await decide(client, second)).assertStatus(200)
    assert.equal((await balancesOf(member.company.id)).frozen, 0)
    assert.deepEqual(await verifyLedger(), [])
  })

  test('postings are shown with their entries and can be changed by nobody', async ({ client, assert }) => {
    const member = await createMember()
    const boss = await createOperator()
    await openAccount(member.company, 100)
    const [posting] = await list(client, boss, 'ledger_transactions')
    assert.containsSubset(posting, { kind: EntryKind.payIn, amount: 10_000, _actions: [] })
    const entries = await list(client, boss, 'ledger_entries', { transactionId: posting.id })
    assert.sameMembers(
      entries.map((entry: any) => `${entry.className} ${entry.debit}/${entry.credit}`),
      ['监管户银行存款 10000/0', '会员可用资金 0/10000']
    )
    for (const name of [
      'ledger_transactions',
      'ledger_entries',
      'holds',
      'transfers',
      'withdraw_records',
      'bank_accounts',
    ]) {
      const response = await asOperator(client.put(`/admin/api/${name}/${posting.id}`), boss).json({ amount: 1 })
      assert.oneOf(response.status(), [403, 404, 405])
    }
  })
})
