/* The papers of an order: who may open which, what they say, and that they say it once it is final. */
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { unzipSync } from 'fflate'
import type { Readable } from 'node:stream'
import { systemActor } from '#core/actor'
import { formatTime, shiftClock } from '#core/clock'
import type { Download } from '#core/wire_files'
import { ensureConfirmation } from '#app/auction/actions/ensure_confirmation'
import { signDeal } from '#app/auction/actions/settle_deal'
import { EntryKind } from '#app/ledger/codes'
import { PAPER_ROWS, statementPdf } from '#app/bank/queries/statement_pdf'
import { allPapers } from '#app/order/queries/all_papers'
import { OrderFile } from '#app/order/file_purposes'
import { grantFile, storeFile } from '#app/system/files/stored_files'
import type { Trx } from '#core/transaction'
import { orderPaper, truckPaper } from '#app/order/queries/delivery_paper'
import { ensureSheet } from '#app/settlement/actions/ensure_sheet'
import { changeSettings } from '#app/system/settings/stored_settings'
import { asMember, createMember, createOperator, type TestMember } from '#tests/helpers/actors'
import { openAccount } from '#tests/helpers/bank'
import { asOwner, lockWaiters, resetDatabase } from '#tests/helpers/database'
import { wonSession } from '#tests/helpers/live_sessions'
import { saidByQr } from '#tests/helpers/drawn_qr'
import { pdfText, storedPdfText } from '#tests/helpers/pdf_text'
import { until } from '#tests/helpers/until'
import { CompanyType } from '#app/company/codes'
import { addApprovedPick, call, invoiceOf, LOCAL, makeDeal, must, today, tomorrow, walk } from './helpers.js'
import { available, custody } from '#app/ledger/rules/accounts'

const textOf = ({ contents }: Download) => pdfText(contents as Buffer)
/** The names in an archive. */
const namesIn = async ({ contents }: Download) =>
  Object.keys(unzipSync(Buffer.concat(await Array.fromAsync(contents as Readable))))
const opened = async (client: ApiClient, member: TestMember, id: number) =>
  (await asMember(client.post('/api/file/download'), member).json({ id })).header('content-type')

test.group('Papers of an order', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.teardown(() => shiftClock(0))

  test('the delivery order is there after the release, for both sides, and names no code', async ({
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
    for (const said of [order.delivery_no, order.contract_no, deal.batch.batchCode, '43.729', '不凭本单放行'])
      assert.include(forBuyer, said)
    assert.notInclude(forBuyer, '--')
    const forSeller = textOf(await orderPaper(orderId, deal.seller.actor))
    assert.include(forSeller, order.delivery_no)

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
    const paper = async ({ actor }: TestMember) => (await truckPaper(pickOrderId, actor)).contents as Buffer
    const printed = await paper(deal.buyer)
    assert.deepEqual(saidByQr(printed, [first]), [first])
    assert.deepEqual(saidByQr(await paper(deal.seller), [first]), [])
    const forBuyer = pdfText(printed)
    for (const said of [first, '鄂A12345', '王师傅', await tomorrow(), deal.batch.batchCode])
      assert.include(forBuyer, said)
    assert.notInclude(forBuyer, '420106198001011234', 'the number of the identity card is not printed')
    assert.notInclude(textOf(await truckPaper(pickOrderId, deal.seller.actor)), first)
    assert.equal((await call(client, await createMember(), '/pick/paper', { pickOrderId })).code, 40400)

    await db.from('pick_orders').where('id', pickOrderId).update({ pick_code: '#2468#' })
    const renewed = await paper(deal.buyer)
    assert.include(pdfText(renewed), '#2468#')
    assert.notInclude(pdfText(renewed), first)
    assert.deepEqual(saidByQr(renewed, [first, '#2468#']), ['#2468#'])
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

  test('all papers of an order come as one archive of what the reader may open, up to a size', async ({
    client,
    assert,
  }) => {
    const deal = await makeDeal(client)
    const { buyer, seller } = deal
    const { orderId, settlementId, pickOrderId } = await walk(assert, deal, 'done')
    const { contractNo, deliveryNo, orderNo } = await must(assert, call(client, buyer, '/order/get', { orderId }))
    const { settlementNo } = await must(assert, call(client, buyer, '/settlement/get', { settlementId }))
    const made = [`购销合同${contractNo}`, `结算单${settlementNo}`, `提货单${deliveryNo}`].map((one) => `${one}.pdf`)
    assert.deepEqual(await namesIn(await allPapers(orderId, buyer.actor)), made)

    // Tickets are numbered by whoever types them: twice the same, and with a way out of the folder. One is for the seller alone.
    const ticketFile = async (shared: boolean) => {
      const companyId = seller.company.id
      const file = { name: '磅单.pdf', contents: Buffer.from('%PDF-1.4 '), purpose: OrderFile.ticket, companyId }
      const { id } = await storeFile({ ...file, userId: null })
      if (shared) await grantFile(db as unknown as Trx, id, buyer.company.id)
      return id
    }
    const ticket = await db.from('pick_tickets').where('pick_order_id', pickOrderId).firstOrFail()
    const { id: first, ...copied } = { ...ticket, ticket_no: '../../1' }
    for (const shared of [true, true, false])
      await db.table('pick_tickets').insert({ ...copied, file_id: await ticketFile(shared) })
    const tickets = ['磅单 ..-..-1.pdf', '磅单 ..-..-1（2）.pdf', '磅单 ..-..-1（3）.pdf']
    const namesFor = async (member: TestMember) => await namesIn(await allPapers(orderId, member.actor))
    assert.deepEqual(await namesFor(seller), [made[0], ...tickets, ...made.slice(1)])
    assert.deepEqual(await namesFor(buyer), [made[0], ...tickets.slice(0, 2), ...made.slice(1)])

    const path = '/order/paper/all'
    const served = await asMember(client.post(`/api${path}`), buyer).json({ orderId })
    assert.equal(served.header('content-type'), 'application/zip')
    assert.include(served.header('content-disposition'), encodeURIComponent(`订单${orderNo}全部文件.zip`))
    assert.equal((await call(client, await createMember(), path, { orderId })).code, 40400)
    await db
      .from('files')
      .where('purpose', 'ticket')
      .update({ size: 120 * 1024 * 1024 })
    assert.deepInclude(await call(client, buyer, path, { orderId }), {
      reason: 'order.papersTooLarge',
      message: '5 个文件共 241 MB，一次最多下载 200 MB，请逐个下载',
    })
    const fresh = await makeDeal(client)
    const bare = await walk(assert, fresh, 'place')
    assert.deepInclude(await call(client, fresh.buyer, path, { orderId: bare.orderId }), { reason: 'order.noPapers' })
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

    // A document of more rows than it takes is refused with its figures, before anything is printed.
    const mine = available(deal.buyer.company.id)
    await db.rawQuery(
      `with made as (
         insert into ledger_transactions (key, kind, title, actor)
         select 'many:' || n, ${EntryKind.payIn}, '入金', 'system:0' from generate_series(1, ${PAPER_ROWS}) n returning id)
       insert into ledger_entries (transaction_id, account_code, debit, credit, balance_after)
       select id, account, debit, credit, 0 from made,
         (values ('${custody}', 100, 0), (?, 0, 100)) as entry (account, debit, credit) order by id, debit`,
      [mine]
    )
    const rows = (await must(assert, call(client, deal.buyer, '/bank/company/statement/list', {}))).total
    assert.isAbove(rows, PAPER_ROWS)
    const refused = (await asMember(client.post(path), deal.buyer).json({})).body()
    assert.deepInclude(refused, {
      reason: 'bank.statementTooLong',
      message: `共${rows}笔，对账单最多打印${PAPER_ROWS}笔，请缩小日期范围`,
    })
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
