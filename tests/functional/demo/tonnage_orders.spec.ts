/* Orders by the tonne of the demo market come to their end whatever the scale says. */
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { hashPassword } from '#core/password_hash'
import { demoOrderSteps } from '#app/demo/seeds/seed_orders'
import { demoOperator, seedOperators } from '#app/demo/seeds/seed_people'
import { DEMO } from '#app/demo/shared/accounts'
import { Random } from '#app/demo/shared/random'
import { DeliveryType } from '#app/listing/codes'
import { OrderState } from '#app/order/codes'
import { SettlementState } from '#app/settlement/codes'
import { saveAddress } from '#app/company/actions/save_address'
import { MILL_ADDRESS } from '#tests/helpers/addresses'
import { makeTonnageDeal } from '../tonnage/helpers.js'

/** A scale that always shows the most it may. */
class Heavy extends Random {
  between(_low: number, high: number) {
    return high
  }
}

test.group('Orders by the tonne of the demo', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  for (const deliveryType of [DeliveryType.pickUp, DeliveryType.delivered])
    test(`a truck of more than was paid for, ${DeliveryType.word(deliveryType)}, is paid and the order completed`, async ({
      client,
      assert,
    }) => {
      await seedOperators()
      assert.isOk(await demoOperator('finance'))
      const deal = await makeTonnageDeal(client, { terms: { deliveryType } })
      const payPassword = await hashPassword(DEMO.payPassword)
      await db.from('users').where('id', deal.buyer.user.id).update({ pay_password: payPassword })
      const delivered = deliveryType === DeliveryType.delivered
      const { id: addressId } = await saveAddress({ ...MILL_ADDRESS, primary: true }, deal.buyer.actor)
      const listing = { id: deal.listing.id, price: deal.listing.price!, companyId: deal.seller.company.id, weight: 32 }
      const parties = { buyer: deal.buyer.actor, seller: deal.seller.actor, payer: deal.buyer.actor }
      const goods = delivered ? { ...listing, addressId } : listing
      for await (const pause of demoOrderSteps('completed', [goods], parties, new Heavy(1))) void pause

      const order = await db.from('orders').firstOrFail()
      assert.deepInclude(order, { state: OrderState.completed, delivery_type: deliveryType })
      const settlement = await db.from('settlements').where('order_id', order.id).firstOrFail()
      assert.equal(settlement.state, SettlementState.completed)
      assert.isAbove(settlement.amount, order.paid - 1)
      const { picked_weight: picked } = await db.from('order_lines').where('order_id', order.id).firstOrFail()
      assert.equal(picked, 32.032)
    })
})
