import { test } from '@japa/runner'
import type { OrderableListing } from '#app/order/queries/offers_of'
import { orderAmounts } from '#app/order/rules/order_amounts'
import { DeliveryType } from '#app/listing/codes'
import { PriceStandard } from '#app/market/codes'

const BASIS = {
  contract: 'CF2705',
  priceDiff: 85_000,
  priceStandard: PriceStandard.batch,
  pointDeadline: '2027-04-23',
}

const offer = (amount: number, over: Partial<OrderableListing> = {}) =>
  ({ sellerId: 1, deliveryType: DeliveryType.pickUp, basis: null, amount, ...over }) as OrderableListing

test.group('Amounts of orders', () => {
  test('offers of one seller on the same terms become one order, all others one each', ({ assert }) => {
    assert.deepEqual(orderAmounts([]), [])
    assert.deepEqual(orderAmounts([offer(100), offer(20), offer(3)]), [123])
    assert.deepEqual(
      orderAmounts([
        offer(100),
        offer(20, { sellerId: 2 }),
        offer(3, { deliveryType: DeliveryType.delivered }),
        offer(4, { basis: BASIS }),
        offer(5, { basis: { ...BASIS, priceDiff: 85_500 } }),
        offer(1_000),
        offer(200, { sellerId: 2 }),
        offer(40, { basis: { ...BASIS } }),
      ]),
      [1_100, 220, 3, 44, 5]
    )
  })
})
