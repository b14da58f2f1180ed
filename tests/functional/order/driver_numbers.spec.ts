/*
 * The number of a driver's identity card: encrypted where it is stored, nowhere else, and shown by its end only.
 */
import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { sealClearText, unseal } from '#core/sealed_columns'
import { addApprovedPick, call, makeDeal, must, truck, walk } from './helpers.js'

test.group('The number of a driver', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('is encrypted, and stands in no notice, no SMS and no line of a log', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const ids = await walk(assert, deal, 'release')
    const pickOrderId = await addApprovedPick(assert, deal, ids)
    const { driver_id_no: stored } = await db.from('pick_orders').where('id', pickOrderId).firstOrFail()
    assert.notInclude(stored, truck.driverIdNo)
    assert.equal(unseal(stored), truck.driverIdNo)
    for (const table of ['notices', 'sms_messages', 'audit_logs', 'user_logs', 'idempotency_keys', 'pick_orders']) {
      const { rows } = await db.rawQuery(`select 1 from ${table} t where t::text like ?`, [`%${truck.driverIdNo}%`])
      assert.lengthOf(rows, 0, table)
    }
  })

  test('is shown to both sides by its last four characters', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const ids = await walk(assert, deal, 'release')
    await addApprovedPick(assert, deal, ids)
    for (const side of [deal.buyer, deal.seller]) {
      const { picks } = await must(assert, call(client, side, '/order/get', { orderId: ids.orderId }))
      assert.equal(picks[0].driverIdNo, `**************${truck.driverIdNo.slice(-4)}`)
    }
  })

  test('from before it was encrypted is encrypted by the migration, once', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const ids = await walk(assert, deal, 'release')
    const pickOrderId = await addApprovedPick(assert, deal, ids)
    const stored = async () => (await db.from('pick_orders').where('id', pickOrderId).firstOrFail()).driver_id_no
    await db.from('pick_orders').where('id', pickOrderId).update({ driver_id_no: '65280119900101451X' })
    await sealClearText(db.connection(), 'pick_orders', 'driver_id_no')
    const sealed = await stored()
    assert.equal(unseal(sealed), '65280119900101451X')
    await sealClearText(db.connection(), 'pick_orders', 'driver_id_no')
    assert.equal(await stored(), sealed)
  })
})
