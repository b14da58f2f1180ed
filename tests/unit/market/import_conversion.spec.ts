import { test } from '@japa/runner'
import { importCost, publicWeightPrice } from '#app/market/rules/import_conversion'

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
      const cost = importCost({ centsPerPound: cents, rate })
      assert.equal(cost.usdPerTonne, usd)
      assert.equal(cost.cif, Math.round(cif * 100))
      assert.equal(Number(cost.pricePerKilogram.toFixed(3)), p)
      assert.equal(cost.slidingRate, duty)
      assert.equal(cost.slidingSpecific, duty === null ? 28_000 : null)
      assert.equal(cost.quotaPrice, Math.round(quota * 100))
      assert.equal(cost.slidingPrice, Math.round(sliding * 100))
      assert.equal(cost.fullPrice, Math.round(full * 100))
    })
  }

  test('in bond there is neither duty nor tax', ({ assert }) => {
    assert.equal(importCost({ centsPerPound: 80, rate: 7.1, port: 150, extra: 50 }).processingPrice, 1_272_224)
  })

  test('dollars a tonne are taken as they are', ({ assert }) => {
    assert.equal(importCost({ usdPerTonne: 1815.5, rate: 7.1 }).cif, 1_289_005)
  })

  test('the day decides which parameters apply', ({ assert }) => {
    const old = importCost({ centsPerPound: 80, rate: 7.1, date: '2018-06-01' })
    assert.equal(old.parameters.a, 8.87)
    assert.equal(old.slidingRate, 7.2)
    assert.equal(importCost({ centsPerPound: 80, rate: 7.1, date: '2021-01-01' }).slidingRate, 5.6)
  })

  test('a price on net weight becomes one on public weight', ({ assert }) => {
    assert.equal(publicWeightPrice(1_551_000, 1.034), 1_500_000)
  })
})
