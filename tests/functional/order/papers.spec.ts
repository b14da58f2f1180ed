/* The papers of an order: who may open which, what they say, and that they say it once it is final. */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { systemActor } from '#core/actor'
import { formatTime, shiftClock } from '#core/clock'
import { ensureConfirmation } from '#app/auction/actions/ensure_confirmation'
import { signDeal } from '#app/auction/actions/settle_deal'
import { statementPdf } from '#app/bank/queries/statement_pdf'
import { orderPaper, truckPaper } from '#app/order/queries/delivery_paper'
import { ensureSheet } from '#app/settlement/actions/ensure_sheet'
import { changeSettings } from '#app/system/settings/stored_settings'
import { asMember, createMember, createOperator, type TestMember } from '#tests/helpers/actors'
import { openAccount } from '#tests/helpers/bank'
import { asOwner, lockWaiters, resetDatabase } from '#tests/helpers/database'
import { wonSession } from '#tests/helpers/live_sessions'
import { pdfText, storedPdfText } from '#tests/helpers/pdf_text'
import { until } from '#tests/helpers/until'
import { CompanyType } from '#app/company/codes'
import { addApprovedPick, call, invoiceOf, LOCAL, makeDeal, must, today, tomorrow, walk } from './helpers.js'

const textOf = ({ contents }: { contents: Buffer | string }) => pdfText(contents as Buffer)
const opened = async (client: ApiClient, member: TestMember, id: number) =>
  (await asMember(client.post('/api/file/download'), member).json({ id })).header('content-type')

test.group('Papers of an order', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(() => shiftClock(0))

  test('the delivery order is there after the release, with the pick code for the buyer and nobody else', async ({
    client,
    assert,
  }) => {
    const deal = await makeDeal(client)
    const { orderId } = await walk(assert, deal, 'pay')
    const paper = '/order/delivery/paper'
    assert.deepInclude(await call(client, deal.buyer, paper, { orderId }), { reason: 'order.notReleasedYet' })
    await must(assert, call(client, deal.seller, '/order/release', { orderId }))
    const order = await db.from('orders').where('id', orderId).firstOrFail()

    const forBuyer = textOf(await orderPaper(orderId, deal.buyer.actor))
    for (const said of [order.delivery_no, order.pick_code, order.contract_no, deal.batch.batchCode, '43.729'])
      assert.include(forBuyer, said)
    assert.notInclude(forBuyer, '--')
    const forSeller = textOf(await orderPaper(orderId, deal.seller.actor))
    assert.include(forSeller, order.delivery_no)
    assert.notInclude(forSeller, order.pick_code)

    const served = await asMember(client.post(`/api${paper}`), deal.buyer).json({ orderId })
    assert.equal(served.header('content-type'), 'application/pdf')
    assert.equal((await call(client, await createMember(), paper, { orderId })).code, 40400)
    assert.lengthOf(await db.from('files').where('name', 'like', '提货单%'), 0, 'a code is not kept in a file')
  })

  test('each truck has a paper of its own, with the code that stands, from its approval until it has left', async ({
    client,
    assert,
  }) => {
    const deal = await makeDeal(client)
    const ids = await walk(assert, deal, 'release')
    const pickOrderId = await addApprovedPick(assert, deal, ids)
    const code = async () => (await db.from('pick_orders').where('id', pickOrderId).firstOrFail()).pick_code as string
    const first = await code()
    const forBuyer = textOf(await truckPaper(pickOrderId, deal.buyer.actor))
    for (const said of [first, '鄂A12345', '王师傅', await tomorrow(), deal.batch.batchCode])
      assert.include(forBuyer, said)
    assert.notInclude(forBuyer, '420106198001011234', 'the number of the identity card is not printed')
    assert.notInclude(textOf(await truckPaper(pickOrderId, deal.seller.actor)), first)
    assert.equal((await call(client, await createMember(), '/pick/paper', { pickOrderId })).code, 40400)

    await db.from('pick_orders').where('id', pickOrderId).update({ pick_code: '#2468#' })
    const renewed = textOf(await truckPaper(pickOrderId, deal.buyer.actor))
    assert.include(renewed, '#2468#')
    assert.notInclude(renewed, first)
  })

  test('the settlement sheet is made when the figures are final, for both sides and nobody else', async ({
    client,
    assert,
  }) => {
    const deal = await makeDeal(client)
    const { orderId, settlementId } = await walk(assert, deal, 'submit')
    const page = () => must(assert, call(client, deal.buyer, '/order/get', { orderId }))
    const sheetIn = async () => (await page()).papers.find(({ name }: { name: string }) => name.startsWith('结算单'))
    assert.isNull((await sheetIn()).fileId, 'what is not confirmed is no paper')
    assert.isNull(await ensureSheet(settlementId))
    await must(assert, call(client, deal.buyer, '/settlement/confirm', { settlementId }))
    const { fileId } = await sheetIn()
    const settlement = await db.from('settlements').where('id', settlementId).firstOrFail()
    const text = await storedPdfText(fileId)
    for (const said of [
      settlement.settlement_no,
      settlement.order_no,
      deal.batch.batchCode,
      settlement.weight.toFixed(3),
    ])
      assert.include(text, said)
    assert.include(text, (settlement.amount / 100).toFixed(2).replaceAll(/\B(?=(\d{3})+(?!\d))/g, ','))
    assert.notInclude(text, '服务费')
    assert.notInclude(text, '--')
    for (const member of [deal.buyer, deal.seller])
      assert.equal(await opened(client, member, fileId), 'application/pdf')
    assert.notEqual(await opened(client, await createMember(), fileId), 'application/pdf')
    const shown = await must(assert, call(client, deal.seller, '/settlement/get', { settlementId }))
    assert.equal(shown.sheetFileId, fileId)
    assert.equal(shown.net + shown.invoice.tax, shown.amount)
  })

  test('a contract is settled by the tolerance it was made with, whatever operators set later', async ({
    client,
    assert,
  }) => {
    const deal = await makeDeal(client, { batch: LOCAL, terms: { price: 1_460_000 } })
    const { orderId, lineId } = await walk(assert, deal, 'release')
    await changeSettings({ scaleTolerance: 20 }, systemActor())
    const seen = await must(assert, call(client, deal.buyer, '/order/get', { orderId }))
    assert.equal(seen.terms.scaleTolerance, 3)
    assert.include(await storedPdfText(seen.contractFileId), '不超过±3‰的')
    const pickOrderId = await addApprovedPick(assert, deal, { orderId, lineId })
    const { pick_code: pickCode } = await db.from('pick_orders').where('id', pickOrderId).firstOrFail()
    const ticket = { lineId, packets: 180, weight: 40.5, ticketNo: 'BD1' }
    await must(assert, call(client, deal.seller, '/pick/record', { pickOrderId, pickCode, lines: [ticket] }))
    const line = await db.from('settlement_lines').where('order_line_id', lineId).firstOrFail()
    assert.equal(line.weight, 40.5, 'nine per mille are beyond three')
  })

  test('an invoice is not dated ahead', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const { settlementId } = await walk(assert, deal, 'confirm')
    const input = await invoiceOf(settlementId)
    const ahead = { ...input, papers: [{ ...input.papers[0], issuedOn: await tomorrow() }] }
    const refused = await call(client, deal.seller, '/invoice/register', ahead)
    assert.deepInclude(refused, { code: 40000, message: '开票日期不能晚于今天' })
    assert.deepEqual(
      refused.body.errors.map(({ field }: { field: string }) => field),
      ['papers.0.issuedOn']
    )
    assert.equal(input.papers[0].issuedOn, await today())
    await must(assert, call(client, deal.seller, '/invoice/register', input))
  })

  test('a statement says every posting of what was asked for, to who may export', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const { orderId } = await walk(assert, deal, 'pay')
    const { orderNo, amount } = await must(assert, call(client, deal.buyer, '/order/get', { orderId }))
    const text = pdfText(await statementPdf(deal.buyer.company.id, { keyword: orderNo }))
    for (const said of ['资金对账单', deal.buyer.company.name, orderNo]) assert.include(text, said)
    assert.include(text, (amount / 100).toFixed(2).replaceAll(/\B(?=(\d{3})+(?!\d))/g, ','))
    const path = '/api/bank/company/statement/paper'
    const served = await asMember(client.post(path), deal.buyer).json({ keyword: orderNo })
    assert.equal(served.header('content-type'), 'application/pdf')
    const trader = await createMember({ company: deal.buyer.company })
    ;(await asMember(client.post(path), trader).json({})).assertBodyContains({ code: 40300 })
  })
})

test.group('Papers that are made once', (group) => {
  group.each.setup(async () => {
    await resetDatabase()
    shiftClock(0)
  })
  group.each.teardown(() => shiftClock(0))
  group.teardown(() => resetDatabase())

  test('the confirmation of a deal has its number, the hammer, the price and the seal, for winner and consignor', async ({
    client,
    assert,
  }) => {
    const operator = await createOperator()
    const seller = await createMember({ companyType: CompanyType.gin })
    const buyer = await createMember({ companyType: CompanyType.textileMill })
    for (const member of [seller, buyer]) await openAccount(member.company, 1_000_000)
    const { lot, session } = await wonSession(operator, seller, buyer)
    assert.isNull(await ensureConfirmation(lot.id), 'nothing is confirmed before the signature')
    const signed = await signDeal({ lotId: lot.id }, buyer.actor)
    assert.match(signed.confirmationNo!, /^CQ\d{14}$/)
    const fileId = (await ensureConfirmation(lot.id))!
    assert.equal(await ensureConfirmation(lot.id), fileId)
    const { log_hash: seal } = await db.from('auction_sessions').where('id', session.id).firstOrFail()
    assert.match(seal, /^[0-9a-f]{64}$/)
    const text = await storedPdfText(fileId)
    const hammer = formatTime(signed.hammerTime)!.replace(' ', '')
    const order = await db.from('orders').where('id', signed.orderId!).firstOrFail()
    for (const said of [signed.confirmationNo!, hammer, '16,000.00元/吨', seal, order.order_no, session.sessionCode])
      assert.include(text, said)
    assert.include(text, `买方${buyer.company.name}`)
    assert.notInclude(text, '--')

    for (const member of [buyer, seller]) {
      assert.equal(await opened(client, member, fileId), 'application/pdf')
      const page = await must(assert, call(client, member, '/order/get', { orderId: signed.orderId! }))
      assert.deepInclude(
        page.papers.map((paper: { fileId: number | null }) => paper.fileId),
        fileId
      )
    }
    assert.notEqual(await opened(client, await createMember(), fileId), 'application/pdf')
  })

  test('two readers who make a settlement sheet at once make one', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const { settlementId } = await walk(assert, deal, 'confirm')
    await db.from('settlements').where('id', settlementId).update({ sheet_file_id: null })
    const sheets = async () => (await db.from('files').where('purpose', 'settlementSheet')).length
    const before = await sheets()
    const making: Promise<number | null>[] = []
    await asOwner().transaction(async (holder) => {
      await holder.rawQuery('select id from settlements where id = ? for update', [settlementId])
      making.push(ensureSheet(settlementId), ensureSheet(settlementId))
      await until('both have made it and wait', async () => (await lockWaiters(holder)) === 2)
    })
    const made = await Promise.all(making)
    assert.equal(made[0], made[1])
    assert.equal(await sheets(), before + 1)
  })
})
