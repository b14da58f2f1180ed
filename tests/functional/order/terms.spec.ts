/* Terms on the order page are those in force, not those of the day on which the page was written. */
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { systemActor } from '#core/actor'
import { changeSettings } from '#app/system/settings/stored_settings'
import { filesBelow, textOf } from '#tests/helpers/sources'
import { call, makeDeal, must, walk } from './helpers.js'

test.group('Terms of an order', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('the page is told what operators have set', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const { orderId } = await walk(assert, deal, 'place')
    const kept = { scaleTolerance: 3, answerHours: 24 }
    const terms = async () => (await must(assert, call(client, deal.buyer, '/order/get', { orderId }))).terms
    assert.deepEqual(await terms(), {
      payDays: 3,
      releaseDays: 1,
      objectionDays: 3,
      pickDays: 15,
      storageRate: 60,
      ...kept,
    })
    await changeSettings({ pickTimeout: 20, storageFee: 85, payTimeout: 5 }, systemActor())
    assert.deepEqual(await terms(), {
      payDays: 5,
      releaseDays: 1,
      objectionDays: 3,
      pickDays: 20,
      storageRate: 85,
      ...kept,
    })
  })

  test('goods of an order are told as they are told today, whatever was stored when they were ordered', async ({
    client,
    assert,
  }) => {
    const deal = await makeDeal(client)
    const { orderId, lineId } = await walk(assert, deal, 'place')
    const line = await db.from('order_lines').where('id', lineId).firstOrFail()
    const stored = { ...line.quality, cargoOwner: '真正的货主', forgotten: 1 }
    await db
      .from('order_lines')
      .where('id', lineId)
      .update({ quality: JSON.stringify(stored) })
    for (const who of [deal.buyer, deal.seller]) {
      const order = await must(assert, call(client, who, '/order/get', { orderId }))
      assert.notInclude(JSON.stringify(order), '真正的货主')
      assert.deepEqual(order.lines[0].quality, line.quality)
    }
  })

  test('no screen of an order has a rate or a number of days of its own', ({ assert }) => {
    const found = filesBelow('resources/areas/order')
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) =>
        textOf(file)
          .split('\n')
          .filter((line) => /\d ?(?:个?工作日|天|元\/吨|‰|小时)|[专用票税] ?\d+%/.test(line))
          .map((line) => `${file}: ${line.trim()}`)
      )
    assert.deepEqual(found, [])
  })
})
