/* Everything of an offer or an order in dollars that two people can do at once happens once. */
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { CompanyType } from '#app/company/codes'
import { createMember } from '#tests/helpers/actors'
import { givePayPassword, openAccount } from '#tests/helpers/bank'
import { resetDatabase } from '#tests/helpers/database'
import { assertLedger, call } from '../order/helpers.js'
import { documentOf, makeForeignDeal, offerTerms, walkForeign } from './helpers.js'

test.group('Races in dollars', (group) => {
  group.each.setup(() => resetDatabase())
  group.teardown(() => resetDatabase())

  test('of ten mills that order one lot at once exactly one has it', async ({ client, assert }) => {
    const deal = await makeForeignDeal(client, assert)
    const mills = []
    for (let one = 0; one < 10; one++) {
      const mill = await createMember({ companyType: CompanyType.textileMill })
      await openAccount(mill.company, 100_000)
      await givePayPassword(mill)
      mills.push(mill)
    }
    const { offerId } = deal
    const answers = await Promise.all(mills.map((mill) => call(client, mill, '/foreign/order/add', { offerId })))
    assert.lengthOf(
      answers.filter(({ code }) => code === 20000),
      1
    )
    for (const { code, reason } of answers)
      if (code !== 20000) assert.include(['foreign_trade.offerGone', 'foreign_trade.offerMoved'], reason ?? '')
    assert.lengthOf(await db.from('holds').where('remaining', '>', 0), 1)
    await assertLedger(assert)
  })

  test('an offer of one batch is made once', async ({ client, assert }) => {
    const { seller, batch } = await makeForeignDeal(client, assert, { unoffered: true })
    const input = { productId: batch.id, ...offerTerms() }
    const answers = await Promise.all([1, 2, 3].map(() => call(client, seller, '/foreign/offer/add', input)))
    assert.lengthOf(
      answers.filter(({ code }) => code === 20000),
      1
    )
  })

  test('a payment that is confirmed and sent back at once is one of both', async ({ client, assert }) => {
    const deal = await makeForeignDeal(client, assert)
    const orderId = await walkForeign(deal, 'present')
    const answers = await Promise.all([
      call(client, deal.seller, '/foreign/order/payment/confirm', { orderId }),
      call(client, deal.seller, '/foreign/order/payment/return', { orderId, reason: '有误' }),
    ])
    assert.lengthOf(
      answers.filter(({ code }) => code === 20000),
      1
    )
    await assertLedger(assert)
  })

  test('a certificate that is sent twice at once lands once', async ({ client, assert }) => {
    const deal = await makeForeignDeal(client, assert)
    const orderId = await walkForeign(deal, 'cleared')
    const fileId = await documentOf(deal.buyer)
    const input = { orderId, weight: 97.31, certificateNo: 'C1', fileId }
    const answers = await Promise.all([1, 2].map(() => call(client, deal.buyer, '/foreign/order/land', input)))
    assert.lengthOf(
      answers.filter(({ code }) => code === 20000),
      1
    )
    assert.lengthOf(await db.from('dollar_postings').where({ order_id: orderId, key: `landed:${orderId}` }), 1)
  })
})
