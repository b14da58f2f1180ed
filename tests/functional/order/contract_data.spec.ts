/*
 * A contract is made out to companies of which it says address, bank and account: whoever binds itself says them first, and a contract waits for a
 * side that was bound without a click of its own.
 */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { shiftClock } from '#core/clock'
import { publishSession } from '#app/auction/actions/publish_session'
import { signDeal } from '#app/auction/actions/settle_deal'
import { Adjustable } from '#app/listing/codes'
import { OrderState } from '#app/order/codes'
import { ensureContract } from '#app/order/actions/ensure_contract'
import { createMember, createOperator, type TestMember } from '#tests/helpers/actors'
import { openAccount } from '#tests/helpers/bank'
import { asOwner, lockWaiters, resetDatabase } from '#tests/helpers/database'
import { comingSession, wonSession } from '#tests/helpers/live_sessions'
import { storedPdfText } from '#tests/helpers/pdf_text'
import { until } from '#tests/helpers/until'
import { CompanyType } from '#app/company/codes'
import { call, makeDeal, must, PAY_PASSWORD, walk } from './helpers.js'

const NO_BANK = { invoice_bank: null, invoice_account: null }
const FORM = {
  invoiceAddress: '湖北省武汉市江夏区纺织路1号',
  invoicePhone: '027-81234567',
  invoiceBank: '中国建设银行武汉江夏支行',
  invoiceAccount: '42001234567890',
}
const MISSING = {
  code: 50000,
  reason: 'company.contractDataMissing',
  message: '购销合同需要本企业的开户银行、银行账号，请先补全开票信息',
}

const forget = (member: TestMember, fields: object = NO_BANK) =>
  db.from('companies').where('id', member.company.id).update(fields)

test.group('What a contract needs', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(() => shiftClock(0))

  test('a buyer is asked for its bank before it orders, and is told by the names of the form what is missing', async ({
    client,
    assert,
  }) => {
    const deal = await makeDeal(client)
    const order = { lines: [{ listingId: deal.listing.id, price: deal.listing.price }] }
    await forget(deal.buyer)
    const gaps = async () => (await must(assert, call(client, deal.buyer, '/company/info/get', {}))).contractGaps
    assert.deepEqual(await gaps(), ['开户银行', '银行账号'])
    assert.deepInclude(await call(client, deal.buyer, '/order/add', order), MISSING)
    await must(assert, call(client, deal.buyer, '/company/invoice/edit', FORM))
    assert.deepEqual(await gaps(), [])
    const { orders } = await must(assert, call(client, deal.buyer, '/order/add', order))
    assert.lengthOf(orders, 1)
  })

  test('the registered address stands in for the one of invoices, and without either it is missing', async ({
    client,
    assert,
  }) => {
    const { buyer } = await makeDeal(client)
    const gaps = async () => (await must(assert, call(client, buyer, '/company/info/get', {}))).contractGaps
    await forget(buyer, { invoice_address: null, address: '人民路1号' })
    assert.deepEqual(await gaps(), [])
    await forget(buyer, { address: null })
    assert.deepEqual(await gaps(), ['地址'])
  })

  test('a seller is asked before it accepts, and the contract has what it said then, of both sides, without a blank', async ({
    client,
    assert,
  }) => {
    const deal = await makeDeal(client)
    const { orderId } = await walk(assert, deal, 'place')
    await forget(deal.seller)
    assert.deepInclude(await call(client, deal.seller, '/order/accept', { orderId }), MISSING)
    await must(assert, call(client, deal.seller, '/company/invoice/edit', FORM))
    await must(assert, call(client, deal.seller, '/order/accept', { orderId }))
    const seen = await must(assert, call(client, deal.buyer, '/order/get', { orderId }))
    assert.deepEqual(seen.contractLacks, [])
    const text = await storedPdfText(seen.contractFileId)
    assert.include(text, `合同编号：${seen.contractNo}`)
    assert.include(text, `开户行及账号：${FORM.invoiceBank}${FORM.invoiceAccount}`)
    assert.include(text, '开户行及账号：中国农业银行奎屯支行')
    assert.include(text, '李建国')
    for (const { user, company } of [deal.seller, deal.buyer]) {
      assert.include(text, `（盖章）：${company.name}`)
      assert.include(text, `经办人：${user.name}`)
    }
    const plain = text.replaceAll(/\s/g, '')
    for (const unit of ['重量（吨）', '单价（元/吨）', '金额（元）', '长度mm', '强力cN/tex', '长整%', '含杂%', '回潮%'])
      assert.include(plain, unit, 'a figure of the contract has its unit')
    assert.notInclude(text, '--')
    assert.notInclude(text, 'null')
  })

  test('in a bargain every price asks the side that names it, and so does the acceptance', async ({
    client,
    assert,
  }) => {
    const { buyer, seller, batch } = await makeDeal(client, { terms: { adjustable: Adjustable.yes } })
    const ask = { batchId: batch.id, price: 1_700_000 }
    await forget(buyer)
    assert.deepInclude(await call(client, buyer, '/buyer/quotation/add', ask), MISSING)
    await must(assert, call(client, buyer, '/company/invoice/edit', FORM))
    const { id: quotationId } = await must(assert, call(client, buyer, '/buyer/quotation/add', ask))
    await forget(seller)
    const counter = { quotationId, price: 1_701_000 }
    assert.deepInclude(await call(client, seller, '/quotation/counter', counter), MISSING)
    assert.deepInclude(await call(client, seller, '/quotation/accept', { quotationId }), MISSING)
    await must(assert, call(client, seller, '/company/invoice/edit', FORM))
    await must(assert, call(client, seller, '/quotation/accept', { quotationId }))
  })

  test('a contract struck without a side waits for it: the side is told, pays nothing before, and then there is one', async ({
    client,
    assert,
  }) => {
    const { buyer, seller, batch } = await makeDeal(client, { terms: { adjustable: Adjustable.yes } })
    const ask = { batchId: batch.id, price: 1_700_000 }
    const { id: quotationId } = await must(assert, call(client, buyer, '/buyer/quotation/add', ask))
    await forget(buyer)
    const { orderId } = await must(assert, call(client, seller, '/quotation/accept', { quotationId }))
    const page = (member: TestMember) => must(assert, call(client, member, '/order/get', { orderId }))
    const waiting = await page(seller)
    assert.deepInclude(waiting, { contractFileId: null, contractLacks: ['buyer'] })
    assert.isString(waiting.contractNo, 'the contract itself is effective')
    const told = await db.from('notices').where({ company_id: buyer.company.id, title: '合同资料待补全' })
    assert.lengthOf(told, 1)
    assert.include(told[0].content, '开户银行、银行账号')
    const pay = { orderId, payPassword: PAY_PASSWORD }
    assert.deepInclude(await call(client, buyer, '/order/pay', pay), MISSING)

    await must(assert, call(client, buyer, '/company/invoice/edit', FORM))
    const made = await page(buyer)
    assert.deepEqual(made.contractLacks, [])
    assert.include(await storedPdfText(made.contractFileId), FORM.invoiceAccount)
    await must(assert, call(client, buyer, '/order/pay', pay))
    assert.equal((await page(seller)).state, OrderState.unreleased)
  })

  test('a seller whose contract waits for it releases nothing before', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const { orderId } = await walk(assert, deal, 'pay')
    const lacking = `jsonb_set(seller_invoice::jsonb, '{bank}', 'null')`
    await db
      .from('orders')
      .where('id', orderId)
      .update({ contract_file_id: null, seller_invoice: db.raw(lacking) })
    await forget(deal.seller)
    assert.deepInclude(await call(client, deal.seller, '/order/release', { orderId }), MISSING)
    await must(assert, call(client, deal.seller, '/company/invoice/edit', FORM))
    await must(assert, call(client, deal.seller, '/order/release', { orderId }))
  })

  test('contracts that were made before, with blanks, are read and paid for as they are', async ({
    client,
    assert,
  }) => {
    const deal = await makeDeal(client)
    const { orderId } = await walk(assert, deal, 'accept')
    const { contractFileId } = await must(assert, call(client, deal.buyer, '/order/get', { orderId }))
    const blank = `jsonb_set(buyer_invoice::jsonb, '{bank}', 'null')`
    await db
      .from('orders')
      .where('id', orderId)
      .update({ buyer_invoice: db.raw(blank) })
    await forget(deal.buyer)
    const seen = await must(assert, call(client, deal.buyer, '/order/get', { orderId }))
    assert.deepInclude(seen, { contractFileId, contractLacks: [] })
    await must(assert, call(client, deal.buyer, '/order/pay', { orderId, payPassword: PAY_PASSWORD }))
  })
})

test.group('What a contract needs of an auction, and of two readers', (group) => {
  group.each.setup(async () => {
    await resetDatabase()
    shiftClock(0)
  })
  group.each.teardown(() => shiftClock(0))
  group.teardown(() => resetDatabase())

  test('a session is published when its consignors are ready for the contract, and a lot is signed when its winner is', async ({
    assert,
  }) => {
    const operator = await createOperator()
    const seller = await createMember({ companyType: CompanyType.gin })
    const buyer = await createMember({ companyType: CompanyType.textileMill })
    for (const member of [seller, buyer]) await openAccount(member.company, 1_000_000)
    const { session } = await comingSession(operator, seller)
    await forget(seller)
    await assert.refuses(
      () => publishSession({ sessionId: session.id }, operator.actor),
      'auction.consignorDataMissing'
    )
    await forget(seller, { invoice_bank: FORM.invoiceBank, invoice_account: FORM.invoiceAccount })
    const { lot } = await wonSession(operator, seller, buyer)
    await forget(buyer)
    await assert.refuses(() => signDeal({ lotId: lot.id }, buyer.actor), 'company.contractDataMissing')
    await forget(buyer, { invoice_bank: FORM.invoiceBank, invoice_account: FORM.invoiceAccount })
    assert.isNotNull((await signDeal({ lotId: lot.id }, buyer.actor)).orderId)
  })

  test('two readers who make the contract at once make one', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const { orderId } = await walk(assert, deal, 'accept')
    await db.from('orders').where('id', orderId).update({ contract_file_id: null })
    const before = (await db.from('files').count('* as n').first()).n
    const making: Promise<number | null>[] = []
    await asOwner().transaction(async (holder) => {
      await holder.rawQuery('select id from orders where id = ? for update', [orderId])
      making.push(ensureContract(orderId), ensureContract(orderId))
      await until('both have made it and wait', async () => (await lockWaiters(holder)) === 2)
    })
    const made = await Promise.all(making)
    assert.equal(made[0], made[1])
    assert.equal((await db.from('files').count('* as n').first()).n, before + 1)
  })
})
