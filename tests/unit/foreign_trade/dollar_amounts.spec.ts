import { test } from '@japa/runner'
import {
  depositInYuan,
  discountAmount,
  discountParts,
  dollarsOf,
  landedAmount,
  pricePerTonne,
  shortageOf,
} from '#app/foreign_trade/rules/dollar_amounts'

test.group('Figures in dollars', () => {
  test('82.35 cents per pound and 98.425 t come to the figures of flows §8', ({ assert }) => {
    assert.equal(pricePerTonne(8235), 181_550)
    assert.equal(dollarsOf(98.425, 181_550), 17_869_059)
    assert.equal(depositInYuan(17_869_059, 7.1, 3), 3_806_110)
    assert.equal(landedAmount(97.31, 98.425, 181_550), 17_666_631)
    assert.equal(shortageOf(97.31, 98.425), 1.133)
  })

  test('more than the contract’s weight is not paid, and is no shortage', ({ assert }) => {
    assert.equal(landedAmount(99, 98.425, 181_550), 17_869_059)
    assert.equal(shortageOf(99, 98.425), 0)
  })

  const promised = { minLength: 28.6, minMike: 3.7, maxMike: 4.2, minStrength: 28 }
  test('what is below the contract is discounted by its table, and nothing else', ({ assert }) => {
    assert.deepEqual(discountParts(promised, { landedLength: 28.6, landedMike: 4.2, landedStrength: 28 }), [])
    assert.deepEqual(discountParts(promised, { landedLength: null, landedMike: null, landedStrength: null }), [])
    const parts = discountParts(promised, { landedLength: 28.2, landedMike: 4.4, landedStrength: 27.5 })
    assert.deepEqual(parts, [
      { what: '长度短 0.4 mm', points: 40 },
      { what: '马值高 0.2', points: 100 },
      { what: '强力低 0.5 cN/tex', points: 15 },
    ])
    // 1.55 cents per pound are 3,417 US cents per tonne.
    assert.equal(discountAmount(parts, 97.31), 332_508)
  })

  test('a contract that says nothing of the fibre promises nothing', ({ assert }) => {
    const nothing = { minLength: null, minMike: null, maxMike: null, minStrength: null }
    assert.deepEqual(discountParts(nothing, { landedLength: 20, landedMike: 2, landedStrength: 15 }), [])
  })
})
