/* Who opens a document of an order in dollars is noted for both sides, and no other way to its file passes that by. */
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { ForeignDocumentKind } from '#app/foreign_trade/codes'
import { ForeignFile } from '#app/foreign_trade/file_purposes'
import { asMember, asOperator, createMember, createOperator, type TestMember } from '#tests/helpers/actors'
import { PNG } from '#tests/helpers/company'
import { ClaimKind } from '#app/settlement/codes'
import { call, makeDeal, must, walk } from '../order/helpers.js'
import { documentOf, makeForeignDeal, walkForeign, type ForeignDeal } from './helpers.js'

const IMAGE = 'image/png'

/** What the general download answers: the type of the file, or the reason of its refusal. */
async function downloaded({ client }: ForeignDeal, member: TestMember, id: number): Promise<string> {
  const answer = await asMember(client.post('/api/file/download'), member).json({ id })
  const type = answer.header('content-type')!
  return type === IMAGE ? type : answer.body().reason
}

const viewers = async (): Promise<string[]> =>
  (await db.from('foreign_document_views').orderBy('id').select('user_name')).map((row) => row.user_name)

const billOf = (orderId: number) =>
  db.from('foreign_documents').where({ order_id: orderId, kind: ForeignDocumentKind.billOfLading }).firstOrFail()

test.group('Documents of orders in dollars', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('a scan opens for its uploader until it is handed over, then for nobody but by the call that notes it', async ({
    client,
    assert,
  }) => {
    const deal = await makeForeignDeal(client, assert)
    const { seller, buyer } = deal
    const orderId = await walkForeign(deal, 'paid')
    const uploaded = await asMember(client.post('/api/file/upload'), seller)
      .field('purpose', ForeignFile.foreignDocument.name)
      .file('file', PNG, { filename: '提单.png' })
    const fileId = uploaded.body().body.id
    const colleague = await createMember({ company: seller.company })
    assert.equal(await downloaded(deal, seller, fileId), IMAGE)
    assert.equal(await downloaded(deal, colleague, fileId), 'system.fileMissing')

    const kind = ForeignDocumentKind.invoice
    await must(assert, call(client, seller, '/foreign/order/document/add', { orderId, kind, fileId }))
    for (const member of [seller, colleague, buyer, await createMember()])
      assert.equal(await downloaded(deal, member, fileId), 'system.fileMissing')
    assert.deepEqual(await viewers(), [])

    const { id: documentId } = await db.from('foreign_documents').where('file_id', fileId).firstOrFail()
    for (const member of [buyer, colleague]) {
      const opened = await asMember(client.post('/api/foreign/order/document/open'), member).json({ documentId })
      opened.assertHeader('content-type', IMAGE)
    }
    assert.deepEqual(await viewers(), [buyer.user.name, colleague.user.name])
  })

  test('the number of a document cannot be named in another order, from where it could be downloaded', async ({
    client,
    assert,
  }) => {
    const spot = await makeDeal(client)
    const { settlementId } = await walk(assert, spot, 'submit')
    const deal = { ...(await makeForeignDeal(client, assert)), buyer: spot.buyer }
    const { file_id: fileId } = await billOf(await walkForeign(deal, 'documents'))
    const claim = { settlementId, kind: ClaimKind.quantity, content: '重量与磅单不符' }
    const dispute = (file: number) => call(client, spot.buyer, '/settlement/dispute', { ...claim, fileIds: [file] })
    assert.deepInclude(await dispute(fileId), { reason: 'system.fileMissing' })
    await must(assert, dispute(await documentOf(spot.buyer)))
  })

  test('the same scan may be another document of the order, and a credit is opened by the seller only by the call', async ({
    client,
    assert,
  }) => {
    const deal = await makeForeignDeal(client, assert)
    const orderId = await walkForeign(deal, 'present')
    const credit = await db.from('foreign_documents').where('order_id', orderId).firstOrFail()
    assert.equal(await downloaded(deal, deal.seller, credit.file_id), 'system.fileMissing')
    await must(assert, call(client, deal.seller, '/foreign/order/payment/confirm', { orderId }))
    const fileId = await documentOf(deal.seller)
    for (const kind of [ForeignDocumentKind.invoice, ForeignDocumentKind.packingList])
      await must(assert, call(client, deal.seller, '/foreign/order/document/add', { orderId, kind, fileId }))
  })

  test('an operator opens documents as before, without a note', async ({ client, assert }) => {
    const deal = await makeForeignDeal(client, assert)
    const { file_id: fileId } = await billOf(await walkForeign(deal, 'documents'))
    const ops = await createOperator({ roles: ['OPS'] })
    const opened = await asOperator(client.get(`/admin/api/files/${fileId}`), ops)
    opened.assertHeader('content-type', IMAGE)
    assert.deepEqual(await viewers(), [])
  })
})
