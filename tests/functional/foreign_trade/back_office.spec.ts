/* What operators see of trade in dollars: offers by their number, documents by what they are, and the claim that two of them decide. */
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { asOperator, createOperator, type TestOperator } from '#tests/helpers/actors'
import { resetDatabase } from '#tests/helpers/database'
import { call, must } from '../order/helpers.js'
import { documentOf, land, makeForeignDeal, walkForeign } from './helpers.js'

const rowsOf = async (client: ApiClient, who: TestOperator, screen: string) =>
  (await asOperator(client.get(`/admin/api/${screen}`), who)).body() as Record<string, unknown>[]

test.group('Trade in dollars in the back office', (group) => {
  group.each.setup(() => resetDatabase())
  group.teardown(() => resetDatabase())

  test('who rules a claim and who approves it see what is claimed, what landed and what the seller holds', async ({
    client,
    assert,
  }) => {
    const deal = await makeForeignDeal(client, assert)
    const orderId = await walkForeign(deal, 'cleared')
    await land(deal, orderId, { weight: 97.31, landedLength: 28.2 })
    const fileId = await documentOf(deal.buyer)
    await must(assert, call(client, deal.buyer, '/foreign/order/claim', { orderId, fileId }))
    const asker = await createOperator()
    const second = await createOperator()
    const asked = await asOperator(client.post('/admin/api/foreign_orders/actions/rule'), asker).json({
      ids: [orderId],
      input: { discount: 50_000, reason: '按复检结果' },
    })
    asked.assertStatus(202)
    const [proposal] = await rowsOf(client, second, 'proposals')
    const lines = (proposal.lines as { label: string; before: string; after: string }[]).map(
      ({ label, before, after }) => `${label} ${before ?? after}`
    )
    assert.includeMembers(lines, [
      '索赔 长度短 0.4 mm',
      '索赔折价 858.27 美元',
      'CIQ净重 97.31 吨',
      '到岸货值 176,666.31 美元',
      '卖方账面余额 2,024.28 美元',
      '折价 500 美元',
    ])
    const [order] = await rowsOf(client, second, 'foreign_orders')
    assert.deepInclude(order, { rateText: `7.1000（${order.createdAt?.toString().slice(0, 10)}）`, port: '青岛港' })
    assert.equal(Number(order.shortage), 1.133)
    assert.equal(Number(order.pounds), 82.35)
  })

  test('an offer goes by its number, and its quote says the contract of a basis', async ({ client, assert }) => {
    await makeForeignDeal(client, assert)
    const ops = await createOperator()
    const [priced] = await rowsOf(client, ops, 'foreign_offers')
    assert.deepInclude(priced, {
      quoteText: '82.35',
      origin: '巴西',
      documentsText: '提单、商业发票、装箱单、原产地证、植物检疫证',
    })
    await db.from('foreign_offers').update({ pound_price: null, basis: -150, price_contract: 'CT2703' })
    const [based] = await rowsOf(client, ops, 'foreign_offers')
    assert.equal(based.quoteText, 'CT2703 −1.50')
    const found = await rowsOf(client, ops, `foreign_offers?filter=${JSON.stringify({ q: based.offerNo })}`)
    assert.lengthOf(found, 1)
  })

  test('a document goes by what it is and its number', async ({ client, assert }) => {
    await walkForeign(await makeForeignDeal(client, assert), 'documents')
    const names = (await rowsOf(client, await createOperator(), 'foreign_documents')).map((row) => row.name)
    assert.includeMembers(names, ['信用证 LC2026001', '提单 NO3', '植物检疫证 NO7'])
  })
})
