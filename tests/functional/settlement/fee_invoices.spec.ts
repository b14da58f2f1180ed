import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import type { Assert } from '@japa/assert'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { shiftClock } from '#core/clock'
import { VoidDecision } from '#app/order/codes'
import { confirmFeeInvoice } from '#app/settlement/actions/fee_invoice_steps'
import { InvoiceState } from '#app/settlement/codes'
import { runSettlementTimeouts } from '#app/settlement/jobs/timeouts'
import { systemActor } from '#core/actor'
import { asMember, asOperator, createMember, createOperator, type TestOperator } from '#tests/helpers/actors'
import { resetDatabase } from '#tests/helpers/database'
import { assertLedger, balance, call, makeDeal, must, today, travelTo, walk, type Deal } from '../order/helpers.js'
import { feeScanOf } from './fee_scan.js'
import { feeIncome } from '#app/ledger/rules/accounts'

const NUMBER = '26442000000000000001'
const RED = '26442000000000000099'

const act = (
  client: ApiClient,
  who: TestOperator,
  id: number,
  verb: string,
  input: object,
  resource = 'fee_invoices'
) => asOperator(client.post(`/admin/api/${resource}/actions/${verb}`), who).json({ ids: [id], input })

const finance = () => createOperator({ roles: ['FINANCE'] })

const feeInvoices = (settlementId: number) => db.from('fee_invoices').where('settlement_id', settlementId).orderBy('id')

/** Registers the invoice for the fee of a settlement. */
async function issue(client: ApiClient, who: TestOperator, settlementId: number, number = NUMBER) {
  const { id } = await feeInvoices(settlementId).whereNot('state', InvoiceState.reversed).firstOrFail()
  const input = { number, issuedOn: await today(), fileId: await feeScanOf(who) }
  return { id: id as number, input, answer: await act(client, who, id, 'issue', input) }
}

async function issued(client: ApiClient, assert: Assert) {
  const deal = await makeDeal(client)
  const { settlementId, orderId } = await walk(assert, deal, 'confirm')
  const who = await finance()
  const { id, input, answer } = await issue(client, who, settlementId)
  answer.assertStatus(200)
  return { deal, settlementId, orderId, who, id, input }
}

const detail = (client: ApiClient, member: Deal['seller'], settlementId: number) =>
  call(client, member, '/settlement/get', { settlementId }).then(({ body }) => body)

/** Two operators void the order. */
async function voided(client: ApiClient, orderId: number) {
  const first = await createOperator()
  const second = await createOperator()
  ;(await act(client, first, orderId, 'void', { reason: '司法要求' }, 'orders')).assertStatus(200)
  const approved = await act(client, second, orderId, 'approve_void', { decision: VoidDecision.agree }, 'orders')
  approved.assertStatus(200)
}

test.group('The platform’s invoice for its fee', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(() => shiftClock(0))

  test('comes up when the fee is charged, with the VAT inside, for the seller alone', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const { settlementId } = await walk(assert, deal, 'submit')
    assert.isEmpty(await feeInvoices(settlementId))
    await must(assert, call(client, deal.buyer, '/settlement/confirm', { settlementId }))
    const [seen] = (await detail(client, deal.seller, settlementId)).feeInvoices
    assert.deepInclude(seen, { state: InvoiceState.unissued, amount: 21_865, net: 20_627, tax: 1_238, vatRate: 0.06 })
    assert.equal(seen.title.title, deal.seller.company.name)
    assert.equal(await balance(feeIncome), 21_865)
    const buyers = await detail(client, deal.buyer, settlementId)
    assert.deepEqual([buyers.feeInvoices, buyers.feeInvoiceState], [[], null])
  })

  test('finance registers number, day and file; the seller is told, opens it and confirms', async ({
    client,
    assert,
  }) => {
    const { deal, settlementId, input, who, id } = await issued(client, assert)
    const told = await db.from('notices').where({ title: '服务费发票已开具', company_id: deal.seller.company.id })
    assert.lengthOf(told, 1)
    const [row] = (await detail(client, deal.seller, settlementId)).feeInvoices
    assert.deepInclude(row, { state: InvoiceState.issued, number: NUMBER, fileId: input.fileId })
    const opens = (member: Deal['seller']) =>
      asMember(client.post('/api/file/download'), member).json({ id: input.fileId })
    assert.equal((await opens(deal.seller)).header('content-type'), 'application/pdf')
    ;(await opens(deal.buyer)).assertBodyContains({ code: 40400 })
    const todo = await must(assert, call(client, deal.seller, '/todo/list', {}))
    assert.include(JSON.stringify(todo), '待确认服务费发票')
    const list = { side: 'seller', todo: 'feeInvoice' }
    assert.lengthOf((await must(assert, call(client, deal.seller, '/settlement/list', list))).data, 1)
    await must(assert, call(client, deal.seller, '/invoice/fee/confirm', { settlementId, seen: row.seen }))
    assert.lengthOf((await must(assert, call(client, deal.seller, '/settlement/list', list))).data, 0)
    const actions = await db
      .from('audit_logs')
      .where({ entity: 'fee_invoice', entity_id: String(id) })
      .orderBy('id')
    assert.deepEqual(
      actions.map(({ action, actor_name: name }) => [action, name]),
      [
        ['fee_invoice.issue', who.actor.name],
        ['fee_invoice.confirm', deal.seller.actor.name],
      ]
    )
    await assertLedger(assert)
  })

  test('a day ahead, a day before the fee, and a number of another invoice are refused at their fields', async ({
    client,
    assert,
  }) => {
    await issued(client, assert)
    const other = await makeDeal(client)
    const { settlementId } = await walk(assert, other, 'confirm')
    const who = await finance()
    const { id } = await feeInvoices(settlementId).firstOrFail()
    const good = { number: '26442000000000000002', issuedOn: await today(), fileId: await feeScanOf(who) }
    const wrong: [string, object][] = [
      ['number', { number: '123' }],
      ['number', { number: NUMBER }],
      ['issuedOn', { issuedOn: '2099-01-01' }],
      ['issuedOn', { issuedOn: '2020-01-01' }],
      ['fileId', { fileId: null }],
    ]
    for (const [field, change] of wrong) {
      const answer = await act(client, who, id, 'issue', { ...good, ...change })
      assert.isAtLeast(answer.status(), 400)
      assert.include(JSON.stringify(answer.body()), field, JSON.stringify(change))
    }
    assert.equal((await feeInvoices(settlementId).firstOrFail()).state, InvoiceState.unissued)
    ;(await act(client, who, id, 'issue', good)).assertStatus(200)
    const red = await act(client, who, id, 'red', { redNumber: NUMBER, reason: '品名开错' })
    assert.include(JSON.stringify(red.body()), 'redNumber')
    assert.equal((await feeInvoices(settlementId).firstOrFail()).state, InvoiceState.issued)
  })

  test('the seller returns it with a reason, and a corrected one is confirmed by itself after fifteen days', async ({
    client,
    assert,
  }) => {
    const { deal, settlementId, who, id } = await issued(client, assert)
    const input = { settlementId, reason: '税号有误' }
    await must(assert, call(client, deal.seller, '/invoice/fee/return', input))
    assert.equal((await call(client, deal.seller, '/invoice/fee/confirm', { settlementId })).code, 50000)
    assert.deepInclude(await feeInvoices(settlementId).firstOrFail(), { id, return_reason: '税号有误' })
    const again = await issue(client, who, settlementId, '26442000000000000003')
    again.answer.assertStatus(200)
    const { delivered_at: delivered } = await feeInvoices(settlementId).firstOrFail()
    travelTo(new Date(delivered.getTime() + 14 * 86_400_000))
    assert.equal((await runSettlementTimeouts()).feeInvoices, 0)
    await assert.refuses(() => confirmFeeInvoice({ settlementId }, systemActor()), 'settlement.autoConfirmNotDue')
    travelTo(new Date(delivered.getTime() + 15 * 86_400_000 + 1_000))
    assert.equal((await runSettlementTimeouts()).feeInvoices, 1)
    assert.deepInclude(await feeInvoices(settlementId).firstOrFail(), {
      state: InvoiceState.confirmed,
      confirmed_by: '系统',
    })
  })

  test('a confirmation is bound to the invoice that was seen', async ({ client, assert }) => {
    const { deal, settlementId, who } = await issued(client, assert)
    const [{ seen }] = (await detail(client, deal.seller, settlementId)).feeInvoices
    await must(assert, call(client, deal.seller, '/invoice/fee/return', { settlementId, reason: '抬头有误' }))
    ;(await issue(client, who, settlementId, '26442000000000000004')).answer.assertStatus(200)
    const answer = await call(client, deal.seller, '/invoice/fee/confirm', { settlementId, seen })
    assert.equal(answer.code, 40900)
  })

  test('a red-letter invoice is followed by a new one over the same amount', async ({ client, assert }) => {
    const { deal, settlementId, who, id } = await issued(client, assert)
    const own = await act(client, who, id, 'red', { redNumber: NUMBER, reason: '品名开错' })
    assert.include(JSON.stringify(own.body()), 'redNumber')
    ;(await act(client, who, id, 'red', { redNumber: RED, reason: '品名开错' })).assertStatus(200)
    const rows = await feeInvoices(settlementId)
    assert.deepEqual(
      rows.map(({ state, amount, number, red_number: red }) => [state, amount, number, red]),
      [
        [InvoiceState.reversed, 21_865, NUMBER, RED],
        [InvoiceState.unissued, 21_865, null, null],
      ]
    )
    assert.lengthOf((await detail(client, deal.seller, settlementId)).feeInvoices, 2)
    assert.isAtLeast((await act(client, who, id, 'red', { redNumber: RED, reason: '再来' })).status(), 400)
  })

  test('a fee that is given back before its invoice leaves none behind', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const { settlementId, orderId } = await walk(assert, deal, 'confirm')
    await voided(client, orderId)
    const rows = await feeInvoices(settlementId)
    assert.deepEqual(
      rows.map(({ state, number, refunded }) => [state, number, refunded]),
      [[InvoiceState.reversed, null, true]]
    )
    assert.equal(await balance(feeIncome), 0)
    const late = await act(client, await finance(), rows[0].id, 'issue', { number: NUMBER, issuedOn: await today() })
    assert.isAtLeast(late.status(), 400)
    await assertLedger(assert)
  })

  test('a fee that is given back after its invoice waits for the red-letter one, which no new one follows', async ({
    client,
    assert,
  }) => {
    const { deal, settlementId, orderId, who, id } = await issued(client, assert)
    await voided(client, orderId)
    const answer = await call(client, deal.seller, '/invoice/fee/confirm', { settlementId })
    assert.equal(answer.reason, 'settlement.feeGivenBack')
    const back = await call(client, deal.seller, '/invoice/fee/return', { settlementId, reason: '不要了' })
    assert.equal(back.reason, 'settlement.feeGivenBack')
    travelTo(new Date(Date.now() + 30 * 86_400_000))
    assert.equal((await runSettlementTimeouts()).feeInvoices, 0)
    shiftClock(0)
    const listed = await asOperator(client.get('/admin/api/fee_invoices').qs({ range: '[0,9]' }), who)
    assert.include(JSON.stringify(listed.body()), '"stage":4')
    ;(await act(client, who, id, 'red', { redNumber: RED, reason: '订单作废，服务费已退还' })).assertStatus(200)
    assert.deepEqual(
      (await feeInvoices(settlementId)).map(({ state }) => state),
      [InvoiceState.reversed]
    )
  })

  test('one that the seller has sent back is not issued again once its fee is given back', async ({
    client,
    assert,
  }) => {
    const { deal, settlementId, orderId, who } = await issued(client, assert)
    await must(assert, call(client, deal.seller, '/invoice/fee/return', { settlementId, reason: '税号有误' }))
    await voided(client, orderId)
    const { answer } = await issue(client, who, settlementId, '26442000000000000004')
    assert.equal(answer.body().reason, 'settlement.feeGivenBack')
    assert.equal((await feeInvoices(settlementId).firstOrFail()).state, InvoiceState.returned)
  })

  test('nobody else sees it, answers for it, or issues it', async ({ client, assert }) => {
    const { deal, settlementId, id, input } = await issued(client, assert)
    for (const who of [deal.buyer, await createMember()])
      for (const path of ['/invoice/fee/confirm', '/invoice/fee/return'])
        assert.equal((await call(client, who, path, { settlementId, reason: '不是我的', seen: 'x' })).code, 40400)
    const trader = await createMember({ company: deal.seller.company, roles: ['COMPANY_TRADER'] })
    assert.equal((await call(client, trader, '/invoice/fee/confirm', { settlementId })).code, 40300)
    const ops = await createOperator({ roles: ['OPS'] })
    ;(await act(client, ops, id, 'issue', input)).assertStatus(403)
    ;(await act(client, ops, id, 'red', { redNumber: RED, reason: '试试' })).assertStatus(403)
    ;(await asOperator(client.get('/admin/api/fee_invoices').qs({ range: '[0,9]' }), ops)).assertStatus(403)
  })
})

test.group('Fee invoices in parallel', (group) => {
  group.each.setup(() => resetDatabase())
  group.teardown(() => resetDatabase())

  test('two operators register one invoice at once: one number stands', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const { settlementId } = await walk(assert, deal, 'confirm')
    const operators = await Promise.all([finance(), finance(), finance()])
    const answers = await Promise.all(
      operators.map((who, n) => issue(client, who, settlementId, `2644200000000000010${n}`))
    )
    const done = answers.filter(({ answer }) => answer.status() === 200)
    assert.lengthOf(done, 1)
    const rows = await feeInvoices(settlementId)
    assert.deepEqual(
      rows.map(({ state, number }) => [state, number]),
      [[InvoiceState.issued, done[0].input.number]]
    )
    const told = await db.from('notices').where('title', '服务费发票已开具')
    assert.lengthOf(told, 1)
  })

  test('one number for two invoices at once: it stands on one', async ({ client, assert }) => {
    const ids = []
    for (let n = 0; n < 2; n++) ids.push((await walk(assert, await makeDeal(client), 'confirm')).settlementId)
    const who = await finance()
    const answers = await Promise.all(ids.map((settlementId) => issue(client, who, settlementId)))
    assert.lengthOf(
      answers.filter(({ answer }) => answer.status() === 200),
      1
    )
    assert.lengthOf(await db.from('fee_invoices').where('number', NUMBER), 1)
  })

  test('issued while its seller returns it and another operator reverses it: the states follow each other', async ({
    client,
    assert,
  }) => {
    const { deal, settlementId, id, who } = await issued(client, assert)
    const [returned, red] = await Promise.all([
      call(client, deal.seller, '/invoice/fee/return', { settlementId, reason: '税号有误' }),
      act(client, who, id, 'red', { redNumber: RED, reason: '品名开错' }),
    ])
    const states = (await feeInvoices(settlementId)).map(({ state }) => state as InvoiceState)
    // Returned first: the operator has seen another state and is told so. Reversed first: the new invoice cannot be returned yet.
    if (red.status() === 409) assert.deepEqual([returned.code, states], [20000, [InvoiceState.returned]])
    else assert.deepEqual([red.status(), states], [200, [InvoiceState.reversed, InvoiceState.unissued]])
  })

  test('an order is voided while its invoice is reversed: no invoice is left without a fee', async ({
    client,
    assert,
  }) => {
    const { settlementId, orderId, id, who } = await issued(client, assert)
    const first = await createOperator()
    const second = await createOperator()
    ;(await act(client, first, orderId, 'void', { reason: '司法要求' }, 'orders')).assertStatus(200)
    const [approved] = await Promise.all([
      act(client, second, orderId, 'approve_void', { decision: VoidDecision.agree }, 'orders'),
      act(client, who, id, 'red', { redNumber: RED, reason: '品名开错' }),
    ])
    approved.assertStatus(200)
    const open = await feeInvoices(settlementId).whereNot('state', InvoiceState.reversed)
    assert.isEmpty(open.filter(({ refunded }) => !refunded))
    await assertLedger(assert)
  })
})
