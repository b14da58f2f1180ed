import { test } from '@japa/runner'
import { PriceType } from '#app/listing/codes'
import { QuotationSide } from '#app/quotation/codes'
import { acceptProblem, counterProblem, MOST_ROUNDS, bargainPriceProblem } from '#app/quotation/rules/bargain'

const { buyer, seller } = QuotationSide
const standing = { standingSide: buyer, round: 1, fundsUntil: null as unknown }

test.group('A bargain (state-machines §3)', () => {
  test('the sides take turns', ({ assert }) => {
    assert.equal(counterProblem(standing, buyer)?.reason, 'quotation.awaitOtherSide')
    assert.equal(acceptProblem(standing, buyer)?.reason, 'quotation.awaitOtherSide')
    assert.isNull(counterProblem(standing, seller))
    assert.isNull(acceptProblem(standing, seller))
  })

  test('the last of six prices may be accepted and not answered', ({ assert }) => {
    assert.isNull(counterProblem({ ...standing, round: MOST_ROUNDS - 1 }, seller))
    const last = { ...standing, round: MOST_ROUNDS }
    assert.equal(counterProblem(last, seller)?.reason, 'quotation.tooManyRounds')
    assert.isNull(acceptProblem(last, seller))
  })

  test('a refused price says how many there may be', ({ assert }) => {
    assert.equal(MOST_ROUNDS, 6)
    assert.deepInclude(counterProblem({ ...standing, round: MOST_ROUNDS }, seller), { detail: { rounds: 6 } })
  })

  test('while the buyer’s money is awaited only the buyer can close the deal', ({ assert }) => {
    const waiting = { ...standing, fundsUntil: new Date() }
    assert.equal(counterProblem(waiting, seller)?.reason, 'quotation.acceptedAwaitingMoney')
    assert.equal(acceptProblem(waiting, seller)?.reason, 'quotation.awaitMoney')
    assert.isNull(acceptProblem(waiting, buyer))
  })

  for (const [type, price, may] of [
    [PriceType.fixed, 0, false],
    [PriceType.fixed, 1, true],
    [PriceType.basis, -500_001, false],
    [PriceType.basis, -500_000, true],
    [PriceType.basis, 1_000_000, true],
    [PriceType.basis, 1_000_001, false],
  ] as const) {
    test(`${PriceType.word(type)} of ${price} cents ${may ? 'may' : 'may not'} be named`, ({ assert }) => {
      const why = type === PriceType.fixed ? '价格须大于0' : '基差超出范围'
      assert.equal(bargainPriceProblem(type, price), may ? null : why)
    })
  }
})
