/* 提货单 and 结算单 of orders in dollars: when there are any, for whom, and what stands on them. */
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { foreignDeliveryPaper, foreignSettlementPaper } from '#app/foreign_trade/queries/foreign_papers'
import { renderForeignContract } from '#app/foreign_trade/documents/foreign_contract_document'
import { foreignSettlementSheet } from '#app/foreign_trade/documents/foreign_papers'
import { getForeignOrder } from '#app/foreign_trade/queries/get_foreign_order'
import ForeignOrder from '#app/foreign_trade/models/foreign_order'
import { ImportQuota } from '#app/foreign_trade/codes'
import { asMember, createMember } from '#tests/helpers/actors'
import { pdfText } from '#tests/helpers/pdf_text'
import { call } from '../order/helpers.js'
import { documentOf, makeForeignDeal, walkForeign } from './helpers.js'

/** Text of a paper without its spaces, which depend on the font. */
const read = async (paper: ReturnType<typeof foreignDeliveryPaper>) =>
  pdfText((await paper).contents as Buffer).replaceAll(' ', '')

test.group('Papers of orders in dollars', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('there is a delivery order once the documents are received, and none of an order that was left', async ({
    client,
    assert,
  }) => {
    const deal = await makeForeignDeal(client, assert)
    const orderId = await walkForeign(deal, 'documents')
    const ask = (path: string, who = deal.buyer) => call(client, who, `/foreign/order/${path}/paper`, { orderId })
    assert.deepInclude(await ask('delivery'), { reason: 'foreign_trade.documentsNotReceived' })
    await call(client, deal.buyer, '/foreign/order/document/receive', { orderId })
    for (const side of [deal.buyer, deal.seller]) {
      const text = await read(foreignDeliveryPaper(orderId, side.actor))
      for (const said of ['提货单', '440 包', '98.425 吨', 'COSCO STAR 018W', '青岛港', 'BR-SM-18'])
        assert.include(text, said.replaceAll(' ', ''))
    }
    const stranger = await ask('delivery', await createMember())
    assert.deepInclude(stranger, { code: 40400, reason: 'foreign_trade.orderMissing' })
    await call(client, deal.seller, '/foreign/order/cancel/ask', { orderId, reason: '船期取消' })
    await call(client, deal.buyer, '/foreign/order/cancel/answer', { orderId, agree: true })
    assert.deepInclude(await ask('delivery'), { reason: 'foreign_trade.documentsNotReceived' })
  })

  test('there is a settlement sheet once the CIQ weight is known, with the figures of the dollar book', async ({
    client,
    assert,
  }) => {
    const deal = await makeForeignDeal(client, assert)
    const early = await walkForeign(await makeForeignDeal(client, assert), 'cleared')
    const orderId = await walkForeign(deal, 'landed')
    const refused = await asMember(client.post('/api/foreign/order/settlement/paper'), deal.buyer).json({
      orderId: early,
    })
    assert.equal(refused.body().code, 40400)
    const text = await read(foreignSettlementPaper(orderId, deal.seller.actor))
    for (const said of [
      '尚未结清',
      '82.35',
      '178,690.59 美元',
      '97.310 吨',
      '1.133%',
      '176,666.31 美元',
      '1.115 吨',
      '卖方应退买方 2,024.28 美元',
      '−178,690.59',
      '第 1 页 / 共 1 页',
    ])
      assert.include(text, said.replaceAll(' ', ''))
    await call(client, deal.seller, '/foreign/order/difference/pay', { orderId, fileId: await documentOf(deal.seller) })
    await call(client, deal.buyer, '/foreign/order/difference/settle', { orderId })
    const ended = await read(foreignSettlementPaper(orderId, deal.buyer.actor))
    assert.include(ended, '卖方已退买方2,024.28美元，双方已确认结清')
  })

  test('the contract says both sides of it in their language, with crop, ports and the shortage that is none', async ({
    client,
    assert,
  }) => {
    const terms = { shipFrom: null, quotaKind: ImportQuota.sliding }
    const deal = await makeForeignDeal(client, assert, { terms })
    const orderId = await walkForeign(deal, 'accept')
    const text = pdfText(await renderForeignContract(await ForeignOrder.findOrFail(orderId))).replaceAll(' ', '')
    for (const days of ['7 天内买方未提出不符点', '到港后 60 天内', '提出后 10 天内卖方未同意'])
      assert.include(text, days.replaceAll(' ', ''))
    const year = deal.batch.productionYear!
    for (const said of [
      `巴西产 ${year}/${(year + 1) % 100} 年度原棉`,
      `Raw cotton of Brazil, crop ${year}/${(year + 1) % 100}`,
      'port of discharge Qingdao',
      'arbitration at Liverpool',
      '装运期不晚于',
      'Shipment not later than',
      '超过合同净重 1.5% 的构成索赔',
      'sliding-duty quota, provided by the Seller, guaranteed by a CNY deposit',
      'value USD 178,690.59',
    ])
      assert.include(text, said.replaceAll(' ', ''))
  })

  test('the longest number of a letter of credit stays on the sheet', async ({ client, assert }) => {
    const deal = await makeForeignDeal(client, assert)
    const orderId = await walkForeign(deal, 'landed')
    const longest = 'LC'.padEnd(64, '0123456789')
    const page = await getForeignOrder(orderId, deal.buyer.actor)
    const book = page.book.map((posting) => ({ ...posting, memo: `信用证 ${longest}` }))
    const { content } = foreignSettlementSheet({ ...page, book })
    assert.equal(JSON.stringify(content).split('break-all').length - 1, book.length)
  })
})
