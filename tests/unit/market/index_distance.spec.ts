import { test } from '@japa/runner'
import { indexDistance, isFar } from '#app/market/rules/index_distance'

test.group('The distance of a price from the index', () => {
  for (const [price, index, percent] of [
    [1_685, 17_982, -90.6],
    [16_850, 17_982, -6.3],
    [17_982, 17_982, 0],
    [19_780, 17_982, 10],
    [168_500, 17_982, 837],
  ])
    test(`${price} is ${percent} % from ${index}`, ({ assert }) => {
      assert.equal(indexDistance(price * 100, index * 100), percent)
    })

  test('more than ten percent is asked about, in either direction', ({ assert }) => {
    assert.deepEqual(
      [-10.1, -10, 0, 10, 10.1].map((distance) => isFar(distance)),
      [true, false, false, false, true]
    )
  })

  test('an answer in a bargain is asked about when it goes farther than the price that stands', ({ assert }) => {
    assert.isFalse(isFar(-15, -20))
    assert.isFalse(isFar(-20, -20))
    assert.isTrue(isFar(-21, -20))
    assert.isTrue(isFar(30, -20))
    assert.isTrue(isFar(-15, -3))
  })
})
