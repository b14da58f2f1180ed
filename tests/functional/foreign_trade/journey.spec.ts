/* Flow 8: 98.425 t net at 82.35 cents per pound, 97.310 t by the CIQ certificate, from the order to the settled difference, to the cent. */
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { available } from '#app/ledger/rules/accounts'
import { SalesState } from '#app/catalog/codes'
import { ForeignDocumentKind, ForeignOfferState, ForeignOrderState, ImportQuota } from '#app/foreign_trade/codes'
import { verifyLedger } from '#app/ledger/queries/verify_ledger'
import { followBooks } from '#tests/helpers/bank_books'
import { asMember } from '#tests/helpers/actors'
import { resetDatabase } from '#tests/helpers/database'
import { assertLedger, balance, call, must } from '../order/helpers.js'
import { documentOf, foreignOrder, makeForeignDeal, walkForeign } from './helpers.js'

/** Postings of the ledger about an order in dollars. */
async function yuanPostings(orderId: number) {
  const rows = await db
    .from('ledger_transactions as t')
    .join('ledger_entries as e', 'e.transaction_id', 't.id')
    .where({ 't.ref_type': 'foreign_order', 't.ref_id': orderId })
    .where('e.debit', '>', 0)
    .orderBy('t.id')
    .select('t.title', 'e.account_code', 'e.debit')
  return rows.map((row) => `${row.title} ${row.debit} Dr ${row.account_code}`)
}

test.group('Cotton in dollars, flow 8', (group) => {
  let closeBooks: () => Promise<void>
  group.setup(async () => {
    await resetDatabase()
    closeBooks = await followBooks()
  })
  group.teardown(async () => {
    await closeBooks()
    await resetDatabase()
  })

  test('deposit, letter of credit, documents, customs, CIQ and difference post exactly what flow 8 says', async ({
    client,
    assert,
  }) => {
    const deal = await makeForeignDeal(client, assert)
    const { buyer, seller, batch, offerId } = deal
    const own = await must(assert, call(client, seller, '/seller/product/list', {}))
    assert.deepEqual(own.data[0].inDollars, { poundPrice: 8235, basis: null, priceContract: null })
    const preview = await must(assert, call(client, buyer, '/foreign/order/preview', { offerId }))
    assert.equal(preview.presentDays, 7)
    assert.deepInclude(preview.figures, {
      poundPrice: 8235,
      price: 181_550,
      amount: 17_869_059,
      rate: 7.1,
      deposit: 3_806_110,
    })
    const orderId = await walkForeign(deal, 'present')
    assert.equal(await balance(available(buyer.company.id)), 10_000_000 - 3_806_110)
    await must(assert, call(client, seller, '/foreign/order/payment/confirm', { orderId }))
    assert.equal(await balance(available(buyer.company.id)), 10_000_000)
    assert.deepEqual(await yuanPostings(orderId), [
      `保证金冻结 3806110 Dr 2001.${buyer.company.id}`,
      `保证金释放 3806110 Dr 2002.${buyer.company.id}`,
    ])

    const step = (who: typeof buyer, path: string, input: object = {}) =>
      must(assert, call(client, who, `/foreign/order/${path}`, { orderId, ...input }))
    const day = new Date().toISOString().slice(0, 10)
    for (const kind of [3, 4, 5, 6, 7])
      await step(seller, 'document/add', {
        kind,
        fileId: await documentOf(seller),
        reference: `NO${kind}`,
        ...(kind === ForeignDocumentKind.billOfLading && { shippedOn: day, vessel: 'COSCO STAR 018W' }),
      })
    const { documents } = await must(assert, call(client, buyer, '/foreign/order/get', { orderId }))
    const bill = documents.find(({ kind }: { kind: number }) => kind === ForeignDocumentKind.billOfLading)
    const opened = await asMember(client.post('/api/foreign/order/document/open'), buyer).json({
      documentId: bill.documentId,
    })
    opened.assertHeader('content-type', 'image/png')
    await step(buyer, 'document/receive')
    await batch.refresh()
    assert.equal(batch.salesState, SalesState.sold)
    assert.equal((await db.from('foreign_offers').where('id', offerId).firstOrFail()).state, ForeignOfferState.sold)
    await step(buyer, 'arrive', { arrivedOn: day })
    await step(buyer, 'clear', { clearedUnder: ImportQuota.sliding, clearedOn: day, declarationNo: 'BG1' })
    await step(buyer, 'land', { weight: 97.31, certificateNo: 'CIQ1', fileId: await documentOf(buyer) })
    const page = await must(assert, call(client, seller, '/foreign/order/get', { orderId }))
    assert.deepInclude(page, { landedAmount: 17_666_631, difference: 202_428, shortage: 1.133 })
    assert.deepEqual(page.next, { key: 'payDifference', mine: true, button: '登记已付', who: 'seller' })
    await step(seller, 'difference/pay', { fileId: await documentOf(seller) })
    await step(buyer, 'difference/settle')

    const ended = await must(assert, call(client, buyer, '/foreign/order/get', { orderId }))
    assert.equal(ended.state, ForeignOrderState.completed)
    assert.deepEqual(
      ended.book.map(({ kind, buyer: b, seller: s, goods }: Record<string, number>) => [kind, b, s, goods]),
      [
        [1, -17_869_059, 17_869_059, 0],
        [3, 0, -17_666_631, 17_666_631],
        [5, 202_428, -202_428, 0],
      ]
    )
    const seen = ended.documents.find(({ documentId }: { documentId: number }) => documentId === bill.documentId)
    assert.deepInclude(seen.views[0], { userName: buyer.user.name, companyName: buyer.company.name })
    assert.isNumber(ended.contractFileId)
    assert.equal((await foreignOrder(orderId)).cancelled_at, null)
    await assertLedger(assert)
  })

  test('money checks find nothing at any step', async ({ client, assert }) => {
    for (const step of ['place', 'accept', 'present', 'paid', 'received', 'landed'] as const) {
      await walkForeign(await makeForeignDeal(client, assert), step)
      assert.deepEqual(await verifyLedger(), [], step)
    }
  })
})
