import { test } from '@japa/runner'
import { DUTY_SEEDS, dutyOn } from '#app/market/rules/duty_parameters'
import { importCost, publicWeightPrice, type ImportQuote } from '#app/market/rules/import_conversion'

const cost = (quote: ImportQuote, date = '2026-11-01') => importCost(quote, dutyOn(DUTY_SEEDS, date)!)

test.group('Import conversion (F6)', () => {
  for (const [cents, rate, usd, cif, p, duty, quota, sliding, full] of [
    [50, 7.1, 1102.31, 7826.4, 7.826, 36, 8816.08, 11801.86, 12143.09],
    [52.17, 6.5355, 1150.15, 7516.81, 7.517, 40, 8475.25, 11670.65, 11670.65],
    [53, 6.5355, 1168.45, 7636.4, 7.636, 38.4, 8606.91, 11719.96, 11853.14],
    [80, 7.1, 1763.7, 12522.24, 12.522, 5.6, 13985.74, 14613.6, 19308.94],
    [82.35, 7.1, 1815.5, 12890.08, 12.89, 4.5, 14390.69, 14882.45, 19870.27],
    [89.44, 7.1, 1971.81, 13999.87, 14, 1.9, 15612.45, 15749.79, 21563.8],
    [97.17, 6.5355, 2142.23, 14000.54, 14.001, null, 15613.19, 15765.79, 21564.82],
  ] as const) {
    test(`${cents} cents a pound at ${rate}`, ({ assert }) => {
      const answer = cost({ centsPerPound: cents, rate })
      assert.equal(answer.usdPerTonne, usd)
      assert.equal(answer.cif, Math.round(cif * 100))
      assert.equal(Number(answer.pricePerKilogram.toFixed(3)), p)
      assert.equal(answer.slidingRate, duty)
      assert.equal(answer.slidingSpecific, duty === null ? 28_000 : null)
      assert.equal(answer.quotaPrice, Math.round(quota * 100))
      assert.equal(answer.slidingPrice, Math.round(sliding * 100))
      assert.equal(answer.fullPrice, Math.round(full * 100))
    })
  }

  test('in bond there is neither duty nor tax', ({ assert }) => {
    assert.equal(cost({ centsPerPound: 80, rate: 7.1, port: 150, extra: 50 }).processingPrice, 1_272_224)
  })

  test('dollars a tonne are taken as they are', ({ assert }) => {
    assert.equal(cost({ usdPerTonne: 1815.5, rate: 7.1 }).cif, 1_289_005)
  })

  test('the day decides which parameters apply', ({ assert }) => {
    const old = cost({ centsPerPound: 80, rate: 7.1 }, '2018-06-01')
    assert.equal(old.parameters.a, 8.87)
    assert.equal(old.slidingRate, 7.2)
    assert.equal(cost({ centsPerPound: 80, rate: 7.1 }, '2021-01-01').slidingRate, 5.6)
  })

  test('a price on net weight becomes one on public weight', ({ assert }) => {
    assert.equal(publicWeightPrice(1_551_000, 1.034), 1_500_000)
  })

  test('a premium is added to the quotation of the exchange', ({ assert }) => {
    assert.equal(
      cost({ centsPerPound: 72.35, premium: 10, rate: 7.1 }).cif,
      cost({ centsPerPound: 82.35, rate: 7.1 }).cif
    )
  })

  test('at 6 % regain and 1.5 % trash a net tonne is 1.034 public tonnes', ({ assert }) => {
    const answer = cost({ centsPerPound: 80, rate: 7.1, impurity: 1.5, moisture: 6 })
    assert.equal(Number(answer.publicPerNet!.toFixed(3)), 1.034)
    assert.equal(answer.publicPrices!.quota, publicWeightPrice(answer.quotaPrice, answer.publicPerNet!))
  })

  test('the floor of a reserve sale is the middle between here and abroad', ({ assert }) => {
    assert.equal(cost({ centsPerPound: 95.7, rate: 7.1, domestic: 18_165 }).reserveFloor, 1_732_809)
  })

  test('every step has the numbers in its formula', ({ assert }) => {
    const steps = cost({ centsPerPound: 80, rate: 7.1 }).steps
    assert.deepEqual(
      steps.map(({ formula, result }) => `${formula} = ${result}`),
      [
        '80.00 × 22.0462 = 1,763.70 美元/吨',
        '1,763.70 × 7.1000 = 12,522.24 元/吨',
        '12,522.24 × (1 + 1%) × (1 + 9%) + 200 = 13,985.74 元/吨',
        'P = 12.52224：9 ÷ P + 2.69% × P − 1 = 5.56% = 5.6%',
        '12,522.24 × (1 + 5.6%) × (1 + 9%) + 200 = 14,613.60 元/吨',
        '12,522.24 × (1 + 40%) × (1 + 9%) + 200 = 19,308.94 元/吨',
        '12,522.24 + 200 = 12,722.24 元/吨',
      ]
    )
  })

  test('of two rows for a day the first wins, and a day before all rows uses the oldest', ({ assert }) => {
    const rows = [
      { from: '2026-01-01', id: 3 },
      { from: '2026-01-01', id: 2 },
      { from: '2021-01-01', id: 1 },
    ]
    assert.equal(dutyOn(rows, '2026-05-01')!.id, 3)
    assert.equal(dutyOn(rows, '2025-12-31')!.id, 1)
    assert.equal(dutyOn(rows, '1999-01-01')!.id, 1)
    assert.isNull(dutyOn([], '2026-01-01'))
  })
})
