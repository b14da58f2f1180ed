import { test } from '@japa/runner'
import { basisListingProblem, basisProblem } from '#app/listing/rules/basis_checks'
import { agioIn, basisPrice, basisText } from '#app/market/rules/basis_price'
import {
  feedFillPrice,
  immediateLimit,
  limitProblem,
  priceLimits,
  rolledBasis,
  tickProblem,
  touchedAt,
} from '#app/pair_order/rules/point_checks'
import { ProductType } from '#app/catalog/codes'
import { PriceStandard } from '#app/market/codes'

test.group('Basis price (F4)', () => {
  test('futures + basis, with the agio when the basis is for standard grade', ({ assert }) => {
    const goods = { czceAgio: 75_360, premiumAgio: 0 }
    assert.equal(basisPrice(1_565_000, 85_000, agioIn(PriceStandard.batch, goods)), 1_650_000)
    assert.equal(basisPrice(1_565_000, 10_000, agioIn(PriceStandard.standardGrade, goods)), 1_650_360)
    assert.equal(basisPrice(1_548_000, 85_000, 0), 1_633_000)
    assert.isNull(basisPrice(400_000, -500_000, 0))
  })

  test('a basis is named with its sign', ({ assert }) => {
    assert.equal(basisText('CF2705', 85_000), 'CF2705 +850')
    assert.equal(basisText('CF2705', -123_450), 'CF2705 -1,234.5')
  })

  test('what a basis listing may be', ({ assert }) => {
    assert.equal(basisProblem(-500_001)?.reason, 'listing.basisOutside')
    assert.isNull(basisProblem(1_000_000))
    const contract = { code: 'CF2705', product: 'CF', listed: true, lastPointDate: '2027-04-30' }
    const terms = {
      priceDiff: 85_000,
      priceContract: 'CF2705',
      priceStandard: PriceStandard.batch,
      pointDeadline: '2027-04-23',
    }
    const check = (over: object, with_: object = {}, agio: number | null = 0) =>
      basisListingProblem(
        { ...terms, ...over },
        { ...contract, ...with_ },
        { productType: ProductType.xinjiang, czceAgio: agio },
        '2026-11-28'
      )
    assert.isNull(check({}))
    assert.equal(check({ priceContract: null })?.reason, 'listing.contractMissing')
    assert.equal(check({}, { listed: false })?.reason, 'listing.contractDelisted')
    assert.equal(check({}, { product: 'PF' })?.reason, 'listing.contractOfOtherGoods')
    assert.equal(check({}, { lastPointDate: '2026-11-28' })?.reason, 'listing.contractEndsSoon')
    assert.isNull(check({ pointDeadline: '2027-04-30' }), 'the last day on which a price can be fixed')
    assert.equal(check({ pointDeadline: '2027-05-01' })?.reason, 'listing.pointDeadlineOutside')
    assert.isNull(check({ pointDeadline: '2026-11-29' }))
    assert.equal(check({ pointDeadline: '2026-11-28' })?.reason, 'listing.pointDeadlineOutside')
    assert.equal(check({ priceStandard: PriceStandard.standardGrade }, {}, null)?.reason, 'listing.agioUnknown')
  })
})

test.group('Fixing a price (state-machines §5.2)', () => {
  test('ticks of cotton and of staple fibre', ({ assert }) => {
    assert.isNull(tickProblem(1_565_000, 500))
    assert.equal(tickProblem(1_565_200, 500)?.reason, 'pair_order.priceOffTick')
    assert.isNull(tickProblem(712_200, 200))
    assert.equal(tickProblem(712_300, 200)?.reason, 'pair_order.priceOffTick')
  })

  test('limits are the outermost ticks within 4 %', ({ assert }) => {
    const limits = priceLimits(1_565_000, 0.04, 500)
    assert.deepEqual(limits, { down: 1_502_500, up: 1_627_500 })
    assert.isNull(limitProblem(1_627_500, limits))
    assert.equal(limitProblem(1_628_000, limits)?.reason, 'pair_order.beyondPriceLimit')
    assert.equal(limitProblem(1_502_000, limits)?.reason, 'pair_order.beyondPriceLimit')
    assert.isNull(limitProblem(1, null))
    assert.isNull(limitProblem(1_502_500, limits))
    assert.isNull(limitProblem(1_565_000, limits))
  })

  test('limits between two ticks are the ticks inside them; a share counts in tenths of a percent', ({ assert }) => {
    // 15,647 ± 4 % is 15,021.12 and 16,272.88
    assert.deepEqual(priceLimits(1_564_700, 0.04, 500), { down: 1_502_500, up: 1_627_000 })
    assert.deepEqual(priceLimits(1_000_000, 0.057, 500), { down: 943_000, up: 1_057_000 })
    assert.deepEqual(priceLimits(1_565_000, 0.07, 500), { down: 1_455_500, up: 1_674_500 })
  })

  test('a price off the tick says which tick', ({ assert }) => {
    assert.deepEqual(tickProblem(1_565_200, 500)?.detail, { tick: 500 })
  })

  test('at once is two ticks above the last price, never above limit-up', ({ assert }) => {
    assert.equal(immediateLimit(1_565_000, 500, { up: 1_627_500 }), 1_566_000)
    assert.equal(immediateLimit(1_627_000, 500, { up: 1_627_500 }), 1_627_500)
    assert.equal(immediateLimit(1_627_000, 500, null), 1_628_000, 'where no limit is known')
  })

  test('the feed meets a limit with a newer quote of the same day, or a low made since', ({ assert }) => {
    const waiting = { limitPrice: 1_565_000, placedAt: 1_000, tradingDay: '2026-11-23', placedLast: 1_570_000 }
    const seen = { lastPrice: 1_566_000, low: 1_566_000, quotedAt: 2_000, tradingDay: '2026-11-23' }
    const met = (over: object, placedLow: number | null = 1_568_000) =>
      touchedAt({ ...waiting, placedLow }, { ...seen, ...over })
    assert.isNull(met({}))
    assert.equal(met({ lastPrice: 1_564_500 }), 1_564_500)
    assert.isNull(met({ lastPrice: 1_564_500, quotedAt: 1_000 }))
    assert.isNull(met({ lastPrice: 1_564_500, tradingDay: '2026-11-24' }))
    assert.equal(met({ low: 1_564_000 }), 1_564_000)
    assert.isNull(met({ low: 1_564_000 }, 1_564_000))
    assert.isNull(met({ low: 1_564_000 }, null))
    assert.equal(met({ lastPrice: 1_565_000 }), 1_565_000, 'the limit itself')
    assert.equal(met({ low: 1_565_000 }), 1_565_000)
    assert.isNull(met({ low: 1_565_500 }), 'a new low above the limit')
    assert.isNull(met({ lastPrice: null, low: null }))
    assert.equal(met({ lastPrice: null, low: 1_564_000 }), 1_564_000)
    assert.isNull(met({ lastPrice: 1_564_500, quotedAt: null }))
    assert.isNull(met({ lastPrice: 1_564_500, quotedAt: 999 }))
    assert.equal(met({ lastPrice: 1_564_500, quotedAt: 1_001 }), 1_564_500)
    assert.equal(met({ lastPrice: 1_564_500, low: 1_564_000 }), 1_564_500, 'the last price before a low')
  })

  test('a fill against the feed is at the limit, or at the market where that met it at once; never worse', ({
    assert,
  }) => {
    const waiting = { limitPrice: 1_565_000, placedAt: 0, tradingDay: '', placedLow: null }
    assert.equal(feedFillPrice({ ...waiting, placedLast: 1_570_000 }, 1_560_000), 1_565_000)
    assert.equal(feedFillPrice({ ...waiting, placedLast: 1_563_000 }, 1_564_000), 1_564_000)
    assert.equal(feedFillPrice({ ...waiting, placedLast: 1_563_000 }, 1_566_000), 1_565_000)
    assert.equal(feedFillPrice({ ...waiting, placedLast: 1_565_000 }, 1_564_000), 1_564_000, 'met at its limit')
    assert.equal(feedFillPrice({ ...waiting, placedLast: null }, 1_560_000), 1_565_000, 'nothing known of the market')
  })

  test('a roll keeps the price: +850 at 15,650 / 15,780 becomes +720', ({ assert }) => {
    assert.equal(rolledBasis(85_000, 1_565_000, 1_578_000), 72_000)
  })
})
