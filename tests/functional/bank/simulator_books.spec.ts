/*
 * What the simulated bank does by itself, its maintenance, and the page on which operators of a demo play it.
 */
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import env from '#start/env'
import { now } from '#core/clock'
import type { Manifest } from '#app/admin/transformers/wire'
import { readFile } from '#app/bank/gateway/daily_file'
import { bankGateway, simulatorSigning, useSimulatorAt } from '#app/bank/gateway/main'
import { BankUnreachableError } from '#app/bank/gateway/port'
import { perfectDay } from '#app/bank/simulator/behaviour'
import { CLEARING_ACCOUNT, PLATFORM_ACCOUNT } from '#app/bank/simulator/books'
import { startSimulator, type Simulator } from '#app/bank/simulator/server'
import { asOperator, createMember, createOperator } from '#tests/helpers/actors'
import { bankUserIdOf, openAccount, startTestBank, type TestBank } from '#tests/helpers/bank'
import { requireBooksAgree } from '#tests/helpers/bank_books'
import { resetDatabase } from '#tests/helpers/database'
import { withSettings } from '#tests/helpers/settings_of_process'
import { until } from '#tests/helpers/until'

let bank: Simulator
/** Reports as the bank has sent them. */
let told: Record<string, unknown>[] = []

/** A platform that takes every report. */
async function listen() {
  const server = http.createServer(async (request, response) => {
    let body = ''
    for await (const part of request.setEncoding('utf8')) body += part
    told.push(JSON.parse(body))
    response.end('success')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

async function openBank() {
  await resetDatabase()
  told = []
  const platform = await listen()
  bank = await startSimulator({
    databaseUrl: env.get('DATABASE_URL'),
    signing: simulatorSigning(),
    notifyUrl: `http://127.0.0.1:${(platform.address() as AddressInfo).port}/`,
    behaviour: perfectDay,
  })
  await bank.store.forgetEverything()
  useSimulatorAt(bank.url, `http://127.0.0.1:${(platform.address() as AddressInfo).port}/`)
  return async () => {
    useSimulatorAt(null)
    await bank.stop()
    platform.closeAllConnections()
    platform.close()
  }
}

/** The number of a sub-account with money; cents. */
async function openSubAccount(cents = 0, name = '新疆天山棉业有限公司'): Promise<string> {
  const { bank_user_id: number } = await bank.store.addMember(name, '91650100MA77A1B2C3')
  if (cents > 0) await bank.payInterest(number, cents)
  return number
}

let serial = 0

/** A payout of the platform; the number of its order. */
async function payOut(bankUserId: string, amount: number): Promise<string> {
  const orderId = `CJ${++serial}`
  const account = { name: '天山棉业', card: '6222021001116245702', bankCode: '102', bankName: '工商银行' }
  await bankGateway().withdraw({ orderId, bankUserId, amount, ...account })
  await ended(orderId)
  return orderId
}

/** What was reported about an order, once it was. */
const reportOf = (orderId: string) => until('the report', () => told.find((report) => report.orderId === orderId))
const ended = (orderId: string) =>
  until('the end of the order', async () => {
    const order = await bank.store.order(orderId)
    return order?.status === 'processing' ? null : order
  })
const availableOf = async (bankUserId: string) => (await bank.store.balance(bankUserId))!.available

/** What the platform can ask about what the bank has done by itself. */
async function seenByPlatform(bankUserId: string) {
  const gateway = bankGateway()
  const day = now().toISODate()!
  const { orders: initiated } = await gateway.initiatedSince(now().minus({ hours: 1 }).toJSDate())
  const { orders: movements } = await gateway.paymentsOf(day)
  const entries = await gateway.entriesOf(bankUserId, day)
  const lines = readFile(await gateway.dailyFile(day)).filter((line) => line.bankUserId === bankUserId)
  return { initiated, movements, entries, lines }
}

test.group('What the simulated bank does by itself', (group) => {
  group.teardown(() => resetDatabase())
  group.each.setup(openBank)

  test('interest is credited, reported, and found wherever the platform looks', async ({ assert }) => {
    const account = await openSubAccount()
    const { orderId, status, serial: number, time } = await bank.payInterest(account, 1234)
    assert.equal(status, 'success')
    assert.equal(await availableOf(account), 1234)
    assert.deepEqual(await reportOf(orderId), {
      kind: 'interest',
      orderId,
      status: 'success',
      serial: number,
      amount: 1234,
      bankUserId: account,
      remark: '存款结息',
      time,
    })
    assert.isAtMost(orderId.length, 40)
    const { initiated, movements, entries, lines } = await seenByPlatform(account)
    for (const list of [initiated, movements])
      assert.containsSubset(list, [{ orderId, kind: 'interest', amount: 1234 }])
    for (const list of [entries, lines])
      assert.containsSubset(list, [{ orderId, kind: 'interest', serial: number, available: 1234, frozen: 0 }])
  })

  test('a fee is taken where there is enough; what could not be taken is told nobody', async ({ assert }) => {
    await bank.payInterest(PLATFORM_ACCOUNT, 1000)
    const { orderId } = await bank.chargeFee(PLATFORM_ACCOUNT, 300)
    assert.deepInclude(await reportOf(orderId), { kind: 'bank-fee', amount: 300, bankUserId: PLATFORM_ACCOUNT })
    const refused = await bank.chargeFee(PLATFORM_ACCOUNT, 701)
    assert.deepInclude(refused, { status: 'failed', message: '可用余额不足' })
    assert.equal(await availableOf(PLATFORM_ACCOUNT), 700)
    const { reports } = await bank.store.openReports(9)
    const { initiated, entries } = await seenByPlatform(PLATFORM_ACCOUNT)
    for (const list of [told, reports.map(({ order }) => order), initiated])
      assert.notInclude(
        list.map((order) => order.orderId),
        refused.orderId
      )
    assert.deepEqual(
      entries.map(({ available }) => available),
      [1000, -300]
    )
    assert.equal((await bank.payInterest('NOBODY', 1)).message, '子账户不存在')
  })

  test('a payout comes back once, to the sub-account that it had left', async ({ assert }) => {
    const account = await openSubAccount(5000)
    const payout = await payOut(account, 2000)
    const tries = await Promise.all(Array.from({ length: 4 }, () => bank.returnPayout(payout, '收款账户已销户')))
    const [done] = tries.filter(({ status }) => status === 'success')
    assert.sameMembers(
      tries.map(({ status, message }) => `${status} ${message}`),
      ['success 收款账户已销户', ...Array.from({ length: 3 }, () => 'failed 该笔付款已退回')]
    )
    assert.equal(await availableOf(account), 5000)
    assert.deepInclude(await reportOf(done.orderId), {
      kind: 'returned',
      amount: 2000,
      bankUserId: account,
      originalOrderId: payout,
      message: '收款账户已销户',
      remark: '收款账户已销户',
    })
    const { initiated, movements, lines } = await seenByPlatform(account)
    assert.containsSubset(initiated, [{ kind: 'returned', originalOrderId: payout }])
    assert.containsSubset(movements, [{ kind: 'returned', amount: 2000 }])
    assert.containsSubset(lines, [{ kind: 'returned', available: 2000 }])
  })

  test('a refund comes back to the account of unknown payers', async ({ assert }) => {
    const { orderId: payment } = await bank.payIn({
      subAccount: '80100000000009',
      amount: 700,
      payerName: '某商行',
      payerCard: '6222021001116245702',
    })
    await ended(payment)
    await bankGateway().refund({ orderId: 'TH1', originalOrderId: payment, amount: 700 })
    await ended('TH1')
    assert.equal(await availableOf(CLEARING_ACCOUNT), 0)
    const { orderId } = await bank.returnPayout('TH1', '原账户已销户')
    assert.equal(await availableOf(CLEARING_ACCOUNT), 700)
    assert.deepInclude(await reportOf(orderId), { bankUserId: CLEARING_ACCOUNT, originalOrderId: 'TH1' })
  })

  test('what has not been paid does not come back', async ({ assert }) => {
    const account = await openSubAccount(100)
    const failed = await payOut(account, 101)
    assert.equal((await bank.returnPayout(failed, '退')).message, '原付款未成功，不能退回')
    const { orderId: interest } = await bank.payInterest(account, 1)
    for (const number of [interest, 'UNKNOWN'])
      assert.deepInclude(await bank.returnPayout(number, '退'), { status: 'failed', message: '原付款指令不存在' })
    assert.equal(await availableOf(account), 101)
  })

  test('a sub-account is closed when it holds nothing, once, and never one of the platform', async ({ assert }) => {
    const rich = await openSubAccount(1)
    assert.equal((await bank.closeSubAccount(rich)).message, '子账户不存在或仍有余额')
    const empty = await openSubAccount()
    const { orderId, status } = await bank.closeSubAccount(empty)
    assert.equal(status, 'success')
    assert.deepInclude(await reportOf(orderId), { kind: 'closed', bankUserId: empty, status: 'success' })
    assert.equal((await bank.closeSubAccount(empty)).message, '子账户状态异常')
    assert.equal((await bank.payInterest(empty, 1)).message, '子账户状态异常')
    assert.equal((await bank.closeSubAccount(CLEARING_ACCOUNT)).message, '平台自有账户不能销户')
    const { initiated } = await seenByPlatform(empty)
    assert.containsSubset(initiated, [{ kind: 'closed', bankUserId: empty }])
  })

  test('during maintenance nothing is answered, carried out or reported; afterwards everything is', async ({
    assert,
  }) => {
    const account = await openSubAccount(100)
    await until('the first report', () => told.length === 1)
    await bank.maintain(true)
    await assert.rejects(() => bankGateway().balance(account), BankUnreachableError)
    const interest = await bank.payInterest(account, 50)
    const closing = await bank.closeSubAccount(account)
    for (let round = 0; round < 3; round++) await bank.worker.work()
    assert.deepEqual([interest.status, closing.status], ['processing', 'processing'])
    assert.equal(await availableOf(account), 100)
    assert.lengthOf(told, 1)
    assert.equal((await fetch(`${bank.url}/books`)).status, 200)
    await bank.maintain(false)
    assert.deepInclude(await reportOf(interest.orderId), { status: 'success', amount: 50 })
    assert.equal((await ended(closing.orderId)).status, 'failed')
    assert.deepInclude(await bankGateway().balance(account), { available: 150 })
  })
})

test.group('What the simulated bank does by itself, as the platform books it', (group) => {
  let real: TestBank
  group.teardown(() => resetDatabase())
  group.each.setup(async () => {
    await resetDatabase()
    real = await startTestBank()
    return () => real.stop()
  })

  test('both books agree on interest, fees and a closing', async ({ assert }) => {
    const member = await createMember()
    const other = await createMember()
    await openAccount(member.company, 100)
    await openAccount(other.company)
    await real.payInterest(bankUserIdOf(member.company.id), 1234)
    await real.payInterest(PLATFORM_ACCOUNT, 500)
    await real.payInterest(CLEARING_ACCOUNT, 70)
    await real.chargeFee(PLATFORM_ACCOUNT, 120)
    const payer = { payerName: '平台运营方', payerCard: '6222020000000001' }
    await real.payIn({ subAccount: PLATFORM_ACCOUNT, amount: 900, ...payer })
    await until('what the bank did is booked', async () => (await db.from('withdraw_records')).length === 5)
    await requireBooksAgree()
    await real.closeSubAccount(bankUserIdOf(other.company.id))
    const closed = () => db.from('bank_accounts').where({ company_id: other.company.id, bank_user_id: null }).first()
    await until('the account is closed', closed)
    assert.equal((await real.store.balance(PLATFORM_ACCOUNT))!.available, 1350)
    assert.isEmpty(await db.from('ledger_alarms'))
  })
})

/** Posts a form of the page as it is shown at an address. */
async function send(fields: Record<string, string>, address = `${bank.url}/books`) {
  const token = /name="token" value="(\w+)"/.exec(await (await fetch(address)).text())![1]
  const answer = await fetch(address, { method: 'POST', body: new URLSearchParams({ token, ...fields }) })
  return { status: answer.status, html: await answer.text() }
}

const throughPlatform = () => `http://${env.get('HOST')}:${env.get('PORT')}/demo-bank/books`

test.group('The page on which operators play the bank', (group) => {
  group.teardown(() => resetDatabase())
  group.each.setup(openBank)

  test('is open on this machine, and to those who know the password of a demo that others reach', async ({
    assert,
    cleanup,
  }) => {
    const page = await fetch(throughPlatform())
    assert.equal(page.status, 200)
    const html = await page.text()
    assert.include(html, '模拟银行<small>演示环境，不涉及真实资金</small>')
    assert.notMatch(html, /<script|\s(?:style|on\w+)=/)
    assert.include(page.headers.get('content-security-policy'), `frame-ancestors 'none'`)
    cleanup(withSettings({ APP_URL: 'https://demo.example.com', DEMO_PASSWORD: 'open:demo-2026' }))
    assert.equal((await fetch(throughPlatform())).status, 401)
    const authorization = `Basic ${Buffer.from('demo:open:demo-2026').toString('base64')}`
    assert.equal((await fetch(throughPlatform(), { headers: { authorization } })).status, 200)
  })

  test('takes a form once, from a page that it has shown, and none of another site', async ({ assert }) => {
    const account = await openSubAccount()
    const interest = { act: 'interest', account, amount: '1' }
    assert.include((await send(interest, throughPlatform())).html, '结息已完成')
    assert.equal(await availableOf(account), 100)

    const token = /name="token" value="(\w+)"/.exec(await (await fetch(throughPlatform())).text())![1]
    const body = () => new URLSearchParams({ ...interest, token })
    for (const [name, value] of [
      ['sec-fetch-site', 'cross-site'],
      ['origin', 'https://elsewhere.example'],
    ]) {
      const answer = await fetch(throughPlatform(), { method: 'POST', headers: { [name]: value }, body: body() })
      assert.deepInclude(await answer.json(), { reason: 'core.otherSite' }, name)
    }
    const guessed = await send({ ...interest, token: '0'.repeat(32) })
    assert.equal(guessed.status, 422)
    assert.equal(await availableOf(account), 100)

    const both = await Promise.all([1, 2].map(() => fetch(throughPlatform(), { method: 'POST', body: body() })))
    assert.sameMembers(
      both.map(({ status }) => status),
      [200, 422]
    )
    assert.equal(await availableOf(account), 200)
  })

  test('pays interest and takes fees of whole cents, and keeps what was typed of what it refuses', async ({
    assert,
  }) => {
    const account = await openSubAccount()
    for (const amount of ['1.005', '0', '-1', '1e3', '1,000', '', '99999999999'])
      for (const [act, sentence] of [
        ['interest', '利息：请填写大于 0、最多两位小数的金额'],
        ['fee', '扣收金额：请填写大于 0、最多两位小数的金额'],
        ['own', '转入金额：请填写大于 0、最多两位小数的金额'],
      ]) {
        const { status, html } = await send({ act, account, amount })
        assert.equal(status, 422)
        assert.include(html, sentence, amount)
        assert.include(html, `name="amount" value="${amount}"`)
        assert.include(html, 'aria-invalid="true"')
      }
    const { html } = await send({ act: 'interest', account: '<b>"', amount: '3.00' })
    assert.include(html, '子账户：没有这个编号或账号')
    assert.include(html, 'value="&#60;b&#62;&#34;"')
    assert.include(html, 'value="3.00"')
    const member = await bank.store.member(account)
    assert.include((await send({ act: 'interest', account: member!.sub_account, amount: ' 3.5 ' })).html, '3.50 元')
    assert.equal(await availableOf(account), 350)
    assert.include((await send({ act: 'fee', amount: '0.01' })).html, '银行收费没有办成：可用余额不足')
    await bank.payInterest(PLATFORM_ACCOUNT, 100)
    assert.include((await send({ act: 'fee', amount: '0.99' })).html, '银行收费已完成')
    assert.equal(await availableOf(PLATFORM_ACCOUNT), 1)
    assert.include((await send({ act: 'own', amount: '12.34' })).html, '入金')
    await bank.worker.work()
    assert.equal(await availableOf(PLATFORM_ACCOUNT), 1235)
  })

  test('returns a payout and closes a sub-account', async ({ assert }) => {
    const account = await openSubAccount(500)
    const payout = await payOut(account, 500)
    assert.include((await send({ act: 'return', number: payout, reason: '' })).html, '退回原因：请填写')
    const kept = await send({ act: 'return', number: payout, reason: 'x'.repeat(200) })
    assert.include(kept.html, '付款退回已完成')
    assert.include(kept.html, '已退回')
    assert.include((await send({ act: 'return', number: payout, reason: '再退' })).html, '该笔付款已退回')
    assert.include((await send({ act: 'close', number: account })).html, '仍有余额')
    const other = await openSubAccount()
    assert.include((await send({ act: 'close', number: other })).html, '银行销户已完成')
  })

  test('ends an order that is still processing, and nothing twice', async ({ assert }) => {
    bank.behave((...order) => ({ ...perfectDay(...order), settleMs: 86_400_000 }))
    const account = await openSubAccount()
    const first = await bank.payInterest(account, 100)
    const second = await bank.payInterest(account, 100)
    const fee = await bank.chargeFee(account, 101)
    const end = (number: string, as: string, reason = '') => send({ act: 'end', number, as, reason })
    assert.include((await end(first.orderId, 'failed')).html, '失败原因：请填写')
    assert.include((await end(first.orderId, 'failed', '账户核实中')).html, '已按失败结束')
    assert.deepInclude(await bank.store.order(first.orderId), { status: 'failed', message: '账户核实中' })
    assert.include((await end(second.orderId, 'success')).html, '已按成功结束')
    assert.include((await end(second.orderId, 'success')).html, '不存在或已经结束')
    assert.include((await end(fee.orderId, 'success')).html, '不能按成功结束，已按失败结束：可用余额不足')
    assert.equal(await availableOf(account), 100)
    assert.deepInclude(await reportOf(second.orderId), { status: 'success' })
  })

  test('an application that it ends has one sub-account, also when the company answers later', async ({ assert }) => {
    const details = { orderId: 'KH1', companyName: '某棉业有限公司', idCode: '91650100MA77A1B2C3' }
    await bank.store.addOrder('open', 'KH1', null, details, null)
    assert.include((await send({ act: 'end', number: 'KH1', as: 'success' })).html, '已按成功结束')
    await bank.worker.answerOpening(details, true)
    const { accounts } = await bank.store.subAccounts('某棉业', 1, 20)
    const order = await bank.store.order('KH1')
    assert.deepEqual(
      accounts.map(({ bankUserId, subAccount }) => ({ bankUserId, subAccount })),
      [{ bankUserId: order!.bankUserId, subAccount: order!.subAccount }]
    )
    assert.match(order!.openDate!, /^\d{4}-\d\d-\d\d$/)
  })

  test('chooses the day, and keeps it during maintenance', async ({ assert }) => {
    const chosen = (html: string) => /value="(\w+)" checked/.exec(html)?.[1]
    assert.include((await send({ act: 'day', day: 'bad', seed: '0' })).html, '种子：请填写')
    const bad = await send({ act: 'day', day: 'bad', seed: '7' })
    assert.include(bad.html, '糟糕（种子 7）')
    assert.equal(chosen(bad.html), 'bad')
    const kept = await send({ act: 'day', day: 'maintenance', seed: '' })
    assert.equal(chosen(kept.html), 'maintenance')
    await assert.rejects(() => bankGateway().balance(PLATFORM_ACCOUNT), BankUnreachableError)
    assert.include((await send({ act: 'interest', account: PLATFORM_ACCOUNT, amount: '1' })).html, '系统维护结束后处理')
    assert.include((await send({ act: 'end', number: 'X', as: 'success' })).html, '系统维护中不处理指令')
    assert.equal(chosen((await send({ act: 'day', day: 'perfect' })).html), 'perfect')
    assert.isNotNull(await bankGateway().balance(PLATFORM_ACCOUNT))
    assert.include((await send({ act: 'day', day: 'sunny' })).html, '请选择')
    assert.include((await send({ act: 'constructor' })).html, '没有这项操作')
  })

  test('finds sub-accounts by name and number, twenty a page, and shows orders and reports', async ({ assert }) => {
    for (let n = 0; n < 41; n++) await bank.store.addMember(`库尔勒${n}号棉业_`, '91650100MA77A1B2C3')
    const show = async (query: string) => (await fetch(`${bank.url}/books?${query}`)).text()
    const first = await show('')
    assert.equal(/共[^<]*页/.exec(first)?.[0], '共 43 户，第 1 / 3 页')
    assert.include(first, '待清分账户')
    const last = await show('page=9')
    assert.include(last, '第 3 / 3 页')
    assert.notInclude(last, '待清分账户')
    for (const [query, count] of [
      ['7号', 4],
      ['_', 41],
      ['%', 0],
      ['801000000000', 2],
      ['platform', 1],
      ['\0', 43],
    ] as const)
      assert.include(await show(new URLSearchParams({ q: query }).toString()), `共 ${count} 户`, query)
    bank.behave((...order) => ({ ...perfectDay(...order), reportMs: 86_400_000 }))
    await bank.payInterest(PLATFORM_ACCOUNT, 123_456)
    const html = await show('')
    assert.include(html, '<td>结息</td>')
    assert.include(html, '1,234.56')
    assert.include(html, '未送达的通知')
    assert.include(html, '共 1 个')
    assert.notInclude(await show('show=processing'), '存款结息')
  })

  test('lists about the bank lead there while it runs', async ({ client, assert }) => {
    const operator = await createOperator({ permissions: ['bank_movements.*', 'bank_checks.*'] })
    const links = async () => {
      const { resources } = (await asOperator(client.get('/admin/api/manifest'), operator)).body() as Manifest
      return resources.map(({ outside }) => outside)
    }
    const link = { label: '模拟银行', url: '/demo-bank/books' }
    assert.deepEqual(await links(), [link, link])
    useSimulatorAt(null)
    assert.deepEqual(await links(), [null, null])
  })
})
