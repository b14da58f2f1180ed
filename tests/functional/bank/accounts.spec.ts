import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { askAboutOrders } from '#app/bank/actions/ask_bank'
import { registerTradingPartners } from '#app/bank/ports/trading_partners'
import { useSimulatorAt } from '#app/bank/gateway/main'
import { perfectDay } from '#app/bank/simulator/behaviour'
import type { Simulator } from '#app/bank/simulator/server'
import { balancesOf } from '#app/ledger/queries/balances'
import { freeze } from '#app/ledger/actions/holds'
import { post } from '#app/ledger/actions/post'
import { EntryKind } from '#app/ledger/codes'
import { available, escrow, feeIncome } from '#app/ledger/rules/accounts'
import { systemActor } from '#core/actor'
import { inTransaction } from '#core/transaction'
import { PASSWORD, asMember, createMember, type TestMember } from '#tests/helpers/actors'
import { givePayPassword, openAccount, PAY_PASSWORD, smsCodeFor, startTestBank } from '#tests/helpers/bank'
import { resetDatabase } from '#tests/helpers/database'
import { withSettings } from '#tests/helpers/settings_of_process'
import { until } from '#tests/helpers/until'
import { BankAccountState, BindFlag, CardBindState, WithdrawState } from '#app/bank/codes'
import { YesNo } from '#core/codes'
import { FreezeType, HoldState } from '#app/ledger/codes'

const APPLICATION = {
  mobile: '13800000001',
  legalName: '王建国',
  legalId: '420106198001011234',
  transactorName: '李红',
  transactorId: '420106198505052345',
  transactorMobile: '13800000002',
}
const CARD = { bankName: '中国农业银行武汉分行', bankCode: '103521000012', bankCard: '6228480010001005678' }

let bank: Simulator

test.group('Bank accounts and cards', (group) => {
  group.teardown(() => resetDatabase())
  group.each.setup(async () => {
    await resetDatabase()
    bank = await startTestBank()
    return () => bank.stop()
  })

  const call = async (client: any, path: string, member: TestMember, input: object = {}, key?: string) => {
    const request = asMember(client.post(`/api/bank/${path}`), member).json(input)
    return (await (key ? request.header('Idempotency-Key', key) : request)).body()
  }

  /** Posts the form as the browser does, and completes the bank's page as the user does. */
  async function openAtBank(request: { body: Record<string, string> }, agree = '1') {
    const page = await (
      await fetch(`${bank.url}/open`, { method: 'POST', body: new URLSearchParams(request.body) })
    ).text()
    const token = /name="token" value="(\w+)"/.exec(page)?.[1]
    return token
      ? (await fetch(`${bank.url}/open/answer`, { method: 'POST', body: new URLSearchParams({ token, agree }) })).text()
      : page
  }

  test('a manager applies, agrees on the bank’s page, and the report opens the account', async ({
    client,
    assert,
    cleanup,
  }) => {
    cleanup(withSettings({ BANK_NAME: '平安银行深圳分行' }))
    const manager = await createMember()
    const applied = await call(client, 'company/account/apply', manager, APPLICATION)
    assert.equal(applied.code, 20000)
    const { request } = applied.body
    assert.containsSubset(request, {
      method: 'POST',
      mediaType: 'application/x-www-form-urlencoded',
      body: { transCode: 'OPEN_ACCOUNT' },
    })
    assert.properties(request.body, ['transCode', 'secuNo', 'context'])
    assert.match(request.orderId, /^KH\d+$/)

    await openAtBank(request)
    const account = await until('opened', () => db.from('bank_accounts').where('state', BankAccountState.open).first())
    assert.notInclude(account.legal_id, '420106')
    const { body } = await call(client, 'company/account/get', manager)
    assert.containsSubset(body.account, {
      state: BankAccountState.open,
      legalName: '王**',
      legalId: '4201**********1234',
      balance: 0,
      bindFlag: BindFlag.unbound,
    })
    assert.match(body.account.bankCard, /^8010\d{11}$/)
    assert.equal(body.custodian, '平安银行深圳分行')
    assert.equal((await db.from('companies').where('id', manager.company.id).firstOrFail()).receive_flag, YesNo.yes)
    const told = await db.from('notices').where({ code: 'N16', company_id: manager.company.id })
    assert.lengthOf(told, 1)
    assert.include(told[0].content, `子账户号${body.account.bankCard}，开户行平安银行深圳分行`)
    assert.equal((await call(client, 'company/account/apply', manager, APPLICATION)).reason, 'bank.accountAlreadyOpen')
  })

  test('applying again before the bank’s answer keeps the order number, so the bank cannot open two accounts', async ({
    client,
    assert,
  }) => {
    const manager = await createMember()
    const first = (await call(client, 'company/account/apply', manager, APPLICATION)).body.request
    const second = (await call(client, 'company/account/apply', manager, APPLICATION)).body.request
    assert.equal(second.orderId, first.orderId)
    await Promise.all([openAtBank(first), openAtBank(second)])
    await until('opened', () => db.from('bank_accounts').where('state', BankAccountState.open).first())
    assert.include(await openAtBank(second), '该申请已处理')
  })

  test('a form whose content was changed on the way is refused by the bank', async ({ client, assert }) => {
    const manager = await createMember()
    const { request } = (await call(client, 'company/account/apply', manager, APPLICATION)).body
    assert.include(await openAtBank({ body: { ...request.body, context: `${request.body.context}x` } }), '签名无效')
  })

  test('a refused application goes back to the start with the bank’s reason', async ({ client, assert }) => {
    const manager = await createMember()
    await openAtBank((await call(client, 'company/account/apply', manager, APPLICATION)).body.request, '0')
    const account = await until('refused', () =>
      db.from('bank_accounts').where('state', BankAccountState.closed).first()
    )
    assert.equal(account.memo, '客户取消开户')
    assert.equal(
      (await call(client, 'company/account/apply', manager, APPLICATION)).body.state,
      BankAccountState.opening
    )
  })

  test('an opening whose report got lost is found by asking', async ({ client, assert }) => {
    bank.behave((...order) => ({ ...perfectDay(...order), reports: 0 }))
    const manager = await createMember()
    await openAtBank((await call(client, 'company/account/apply', manager, APPLICATION)).body.request)
    assert.equal((await call(client, 'company/account/synchronise', manager)).body.changed, true)
    assert.equal(await askAboutOrders(0), 0)
    assert.equal((await db.from('bank_accounts').firstOrFail()).state, BankAccountState.open)
  })

  test('only a manager may apply, and every field says what is wrong with it', async ({ client, assert }) => {
    const manager = await createMember()
    const trader = await createMember({ company: manager.company })
    assert.equal((await call(client, 'company/account/apply', trader, APPLICATION)).code, 40302)
    const answer = await call(client, 'company/account/apply', manager, {
      ...APPLICATION,
      legalId: '1',
      transactorMobile: '123',
    })
    assert.deepEqual(
      answer.body.errors.map((error: { message: string }) => error.message),
      ['请输入正确的证件号', '请输入正确的手机号码']
    )
  })

  test('there is always exactly one primary card', async ({ client, assert }) => {
    const manager = await createMember()
    const add = (n: number) =>
      call(client, 'card/add', manager, {
        ...CARD,
        accountName: manager.company.name,
        bankCard: `${CARD.bankCard}${n}`,
      })
    const added = await Promise.all([add(1), add(2), add(3)])
    assert.isTrue(added.every((answer) => answer.code === 20000))
    const primary = async () =>
      ((await call(client, 'card/list', manager)).body as { id: number; primary: number }[]).filter(
        (card) => card.primary === 1
      )
    assert.lengthOf(await primary(), 1)
    const other = added.find((answer) => answer.body.primary === 0)!.body.id
    await call(client, 'card/primary', manager, { id: other })
    assert.deepEqual(
      (await primary()).map((card) => card.id),
      [other]
    )
    await call(client, 'card/delete', manager, { id: other })
    assert.lengthOf(await primary(), 1)
  })

  test('a card must be in the company’s name, is shown masked, and belongs to its company only', async ({
    client,
    assert,
  }) => {
    const manager = await createMember()
    const stranger = await createMember()
    assert.equal(
      (await call(client, 'card/add', manager, { ...CARD, accountName: '别家公司' })).reason,
      'bank.holderNameDiffers'
    )
    const { body } = await call(client, 'card/add', manager, { ...CARD, accountName: manager.company.name })
    assert.equal(body.bankCard, '**** 5678')
    assert.equal(
      (await call(client, 'card/add', manager, { ...CARD, accountName: manager.company.name })).reason,
      'bank.cardExists'
    )
    assert.equal((await call(client, 'card/delete', stranger, { id: body.id })).code, 40400)
    assert.equal((await call(client, 'card/primary', stranger, { id: body.id })).code, 40400)
  })

  test('a card is bound by telling the small amount; three wrong ones start over', async ({ client, assert }) => {
    const manager = await createMember()
    await openAccount(manager.company, 0, { bound: false })
    const { id } = (await call(client, 'card/add', manager, { ...CARD, accountName: manager.company.name })).body
    assert.equal((await call(client, 'card/confirm', manager, { id, amount: 5 })).reason, 'bank.verifyNotAsked')
    await call(client, 'card/verify', manager, { id })
    const amountOf = async () =>
      (await bank.store.order((await db.from('bank_cards').where({ id }).firstOrFail()).bind_order_id))!.amount!
    const wrong = async () => ((await amountOf()) % 99) + 1
    assert.equal(
      (await call(client, 'card/confirm', manager, { id, amount: await wrong() })).reason,
      'bank.verifyAmountWrong'
    )
    assert.equal(
      (await call(client, 'card/confirm', manager, { id, amount: await wrong() })).reason,
      'bank.verifyAmountWrong'
    )
    assert.equal(
      (await call(client, 'card/confirm', manager, { id, amount: await wrong() })).reason,
      'bank.verifyTriesUsedUp'
    )
    await call(client, 'card/verify', manager, { id })
    assert.equal(
      (await call(client, 'card/confirm', manager, { id, amount: await amountOf() })).body.bindState,
      CardBindState.verified
    )
    assert.equal((await db.from('bank_accounts').firstOrFail()).bind_flag, BindFlag.bound)
  })

  test('tries at the same time are counted before the bank is asked', async ({ client, assert }) => {
    const manager = await createMember()
    await openAccount(manager.company, 0, { bound: false })
    const { id } = (await call(client, 'card/add', manager, { ...CARD, accountName: manager.company.name })).body
    await call(client, 'card/verify', manager, { id })
    const right = (await bank.store.order((await db.from('bank_cards').where({ id }).firstOrFail()).bind_order_id))!
      .amount!
    const wrong = Array.from({ length: 12 }, (_, n) => ((right + n) % 99) + 1).filter((amount) => amount !== right)
    const answers = await Promise.all(wrong.map((amount) => call(client, 'card/confirm', manager, { id, amount })))
    const guessed = answers.filter(({ reason }) => reason === 'bank.verifyAmountWrong')
    assert.isAtMost(guessed.length, 2)
    assert.equal(
      (await db.from('bank_cards').where({ id }).firstOrFail()).bind_state,
      CardBindState.unverified,
      'three tries are all there are'
    )
  })

  test('a card whose bank changes has to be verified again', async ({ client, assert }) => {
    const manager = await createMember()
    const { cardId: id } = await openAccount(manager.company, 10)
    const card = { id, bankName: '中国农业银行武汉分行', bankCode: '103521000012' }
    assert.equal(
      (await call(client, 'card/edit', manager, { ...card, memo: '基本户' })).body.bindState,
      CardBindState.verified
    )
    const moved = await call(client, 'card/edit', manager, { ...card, bankCode: '103521000099' })
    assert.equal(moved.body.bindState, CardBindState.unverified)
    assert.equal((await db.from('bank_accounts').firstOrFail()).bind_flag, BindFlag.unbound)
  })

  test('a closing that the bank does not answer stays open to it, and moves no money', async ({ client, assert }) => {
    const empty = await createMember()
    await openAccount(empty.company)
    useSimulatorAt('http://127.0.0.1:9')
    assert.equal((await call(client, 'company/account/close', empty)).reason, 'bank.closeUnanswered')
    assert.equal((await call(client, 'company/account/get', empty)).body.account.state, BankAccountState.closing)
    useSimulatorAt(bank.url)
    await askAboutOrders(0)
    assert.equal((await call(client, 'company/account/get', empty)).body.account.state, BankAccountState.closed)
  })

  test('an account closes only when it is empty', async ({ client, assert }) => {
    const manager = await createMember()
    await openAccount(manager.company, 1)
    assert.equal((await call(client, 'company/account/close', manager, {}, 'c1')).reason, 'bank.balanceNotZero')
    const empty = await createMember()
    await openAccount(empty.company)
    assert.equal((await call(client, 'company/account/close', empty, {}, 'c2')).message, '销户成功')
    assert.equal((await call(client, 'company/account/get', empty)).body.account.state, BankAccountState.closed)
  })

  test('free transfers go to companies that there is an order with, and both sides see them', async ({
    client,
    assert,
  }) => {
    const payer = await createMember()
    const payee = await createMember()
    await openAccount(payer.company, 1_000)
    await openAccount(payee.company)
    await givePayPassword(payer)
    const pay = (key: string, more: object = {}) =>
      call(
        client,
        'company/transfer/add',
        payer,
        { payeeCompanyId: payee.company.id, amount: 30_000, payPassword: PAY_PASSWORD, memo: '运杂费', ...more },
        key
      )
    assert.equal((await pay('t1')).reason, 'bank.transferToPartnersOnly')
    assert.equal((await pay('t0', { amount: 0 })).message, '金额不能小于0.01元')
    const forget = registerTradingPartners({
      haveOrder: async () => true,
      partnersOf: async () => [{ companyId: payee.company.id, companyName: payee.company.name }],
    })
    try {
      assert.equal((await pay('t2', { amount: 200_000 })).reason, 'ledger.availableShort')
      const answers = await Promise.all(Array.from({ length: 20 }, () => pay('t3')))
      for (const answer of answers) assert.deepEqual(answer, answers[0])
      assert.equal((await balancesOf(payer.company.id)).balance, 70_000)
      for (const member of [payer, payee]) {
        const { body } = await call(client, 'company/transfer/list', member)
        assert.equal(body.total, 1)
        assert.containsSubset(body.data[0], {
          amount: 30_000,
          payerCompanyName: payer.company.name,
          payeeCompanyName: payee.company.name,
          apiOrderId: answers[0].body.apiOrderId,
        })
      }
    } finally {
      forget()
    }
  })

  test('above the free sum of a day a transfer needs a code by SMS, however it is split or sent at once', async ({
    client,
    assert,
  }) => {
    const payer = await createMember()
    const payee = await createMember()
    await openAccount(payer.company, 200_000)
    await openAccount(payee.company)
    await givePayPassword(payer)
    const pay = (amount: number, code: object = {}) =>
      call(
        client,
        'company/transfer/add',
        payer,
        { payeeCompanyId: payee.company.id, amount, payPassword: PAY_PASSWORD, ...code },
        randomUUID()
      )
    const allowance = async () => (await call(client, 'company/account/get', payer)).body.transferAllowance
    const forget = registerTradingPartners({
      haveOrder: async () => true,
      partnersOf: async () => [{ companyId: payee.company.id, companyName: payee.company.name }],
    })
    try {
      assert.equal(await allowance(), 5_000_000)
      assert.equal((await pay(5_000_001)).reason, 'bank.transferNeedsSms')
      // Ten at once of a fifth each: five are free.
      const answers = await Promise.all(Array.from({ length: 10 }, () => pay(1_000_000)))
      assert.lengthOf(
        answers.filter(({ code }) => code === 20000),
        5
      )
      assert.isTrue(answers.every(({ code, reason }) => code === 20000 || reason === 'bank.transferNeedsSms'))
      assert.equal(await allowance(), 0)
      assert.equal((await pay(1)).reason, 'bank.transferNeedsSms')

      assert.notEqual((await pay(1, await smsCodeFor(payer, 'withdraw'))).code, 20000, 'a code for something else')
      const code = await smsCodeFor(payer, 'transfer')
      assert.equal((await pay(6_000_000, code)).code, 20000)
      assert.notEqual((await pay(1, code)).code, 20000, 'a code is used once')
      assert.equal((await balancesOf(payee.company.id)).balance, 11_000_000)
    } finally {
      forget()
    }
  })

  test('the statement runs from posting to posting and adds up; another company sees nothing of it', async ({
    client,
    assert,
  }) => {
    const member = await createMember()
    const stranger = await createMember()
    await openAccount(member.company, 1_000)
    await openAccount(stranger.company)
    await inTransaction((trx) =>
      freeze(trx, {
        companyId: member.company.id,
        amount: 40_000,
        freezeType: FreezeType.orderDeposit,
        ref: { type: 'order', id: 1, no: 'XH1' },
        reason: '订单定金',
        key: 'd1',
        actor: member.actor,
      })
    )
    const { body } = await call(client, 'company/statement/list', member)
    assert.deepEqual(
      body.data.map((row: any) => [row.title, row.change, row.useChange, row.useBalance, row.balance, row.refNo]),
      [
        ['保证金冻结', 0, -40_000, 60_000, 100_000, 'XH1'],
        ['入金', 100_000, 100_000, 100_000, 100_000, null],
      ]
    )
    assert.deepEqual(body.summary, { income: 100_000, expense: 0 })
    assert.equal(
      (await call(client, 'company/statement/list', member, { kind: EntryKind.payIn })).body.data[0].balance,
      100_000
    )
    assert.equal((await call(client, 'company/statement/list', stranger)).body.total, 0)

    const holds = await call(client, 'company/freeze/list', member)
    assert.containsSubset(holds.body.data, [
      {
        freezeType: FreezeType.orderDeposit,
        amount: 40_000,
        remaining: 40_000,
        state: HoldState.held,
        refNo: 'XH1',
        reason: '订单定金',
      },
    ])
    assert.match(holds.body.data[0].holdNo, /^BZ\d{14}$/)
    assert.containsSubset((await call(client, 'company/freeze/amount', member)).body, {
      freezeAmount: 40_000,
      byType: [{ freezeType: FreezeType.orderDeposit, amount: 40_000, count: 1 }],
    })
    assert.containsSubset((await call(client, 'company/account/list', member)).body, {
      total: 1,
      summary: { balance: 100_000, useBalance: 60_000, cashBalance: 60_000 },
    })
    assert.equal((await call(client, 'company/freeze/list', stranger)).body.total, 0)
  })

  test('finished money has a receipt as PDF, for its own company only; the statement is an Excel file', async ({
    client,
    assert,
  }) => {
    const member = await createMember()
    const stranger = await createMember()
    const { subAccount } = await openAccount(member.company)
    await bank.payIn({ subAccount, amount: 5_000, payerName: member.company.name, payerCard: '62220001' })
    const record = await until('credit', () => db.from('withdraw_records').where('state', WithdrawState.done).first())
    const receipt = await asMember(client.post('/api/bank/company/receipt'), member).json({
      kind: 'withdraw',
      id: record.id,
    })
    receipt.assertHeader('content-type', 'application/pdf')
    assert.equal((await call(client, 'company/receipt', stranger, { kind: 'withdraw', id: record.id })).code, 40400)
    const sheet = await asMember(client.post('/api/bank/company/statement/export'), member).json({})
    assert.include(decodeURIComponent(sheet.header('content-disposition') ?? ''), '资金流水_')
  })

  test('goods money that is released, fees and refunds appear as transfers between the companies', async ({
    client,
    assert,
  }) => {
    const buyer = await createMember()
    const seller = await createMember()
    await openAccount(buyer.company, 1_000)
    await openAccount(seller.company)
    const ref = { type: 'order', id: 5, no: 'XH5' }
    const move = (key: string, kind: EntryKind, from: string, to: string, amount: number) =>
      inTransaction((trx) =>
        post(trx, {
          key,
          kind,
          ref,
          actor: systemActor(),
          entries: [
            { account: from, debit: amount },
            { account: to, credit: amount },
          ],
        })
      )
    await move('p', EntryKind.payment, available(buyer.company.id), escrow(5), 90_000)
    await move('s', EntryKind.proceeds, escrow(5), available(seller.company.id), 80_000)
    await move('f', EntryKind.fee, available(seller.company.id), feeIncome, 500)
    await move('r', EntryKind.refund, escrow(5), available(buyer.company.id), 10_000)

    const shown = async (member: TestMember) =>
      (await call(client, 'company/transfer/list', member, { field: 'transferTime', order: 'asc' })).body.data.map(
        (row: any) => [row.payerCompanyName, row.payeeCompanyName, row.amount, row.memo]
      )
    assert.deepEqual(await shown(seller), [
      [buyer.company.name, seller.company.name, 80_000, '货款结算 XH5'],
      [seller.company.name, '平台手续费账户', 500, '服务费 XH5'],
    ])
    assert.deepEqual(await shown(buyer), [
      [buyer.company.name, seller.company.name, 80_000, '货款结算 XH5'],
      ['订单监管账户', buyer.company.name, 10_000, '退款 XH5'],
    ])
    assert.include(await balancesOf(seller.company.id), { useBalance: 79_500, cashBalance: 0 })
  })

  test('a trader without money permission sees no money', async ({ client, assert }) => {
    const manager = await createMember()
    const trader = await createMember({ company: manager.company })
    assert.equal((await call(client, 'company/account/get', trader)).code, 40300)
    const finance = await createMember({ company: manager.company, roles: ['COMPANY_FINANCE'] })
    assert.equal((await call(client, 'company/account/get', finance)).code, 20000)
  })

  test('the pay password needs the login password, a code by SMS for it, and six digits that are not easy', async ({
    client,
    assert,
  }) => {
    const member = await createMember()
    const right = { payPassword: '294857', password: PASSWORD, ...(await smsCodeFor(member, 'payPassword')) }
    const set = (more: object) => call(client, 'pay-password/set', member, { ...right, ...more })
    assert.equal((await set({ payPassword: '123456' })).message, '支付密码过于简单，请避免连续或相同数字')
    assert.equal((await set({ smsCode: '111111' })).reason, 'identity.codeWrongOrExpired')
    assert.equal((await set({ password: 'not-it-1' })).reason, 'identity.oldPasswordWrong')
    assert.equal((await set(await smsCodeFor(member, 'withdraw'))).reason, 'identity.codeWrongOrExpired')
    assert.equal((await set({})).message, '支付密码设置成功')
    assert.equal((await call(client, 'company/account/get', await createMember())).body.hasPayPassword, false)
  })
})
