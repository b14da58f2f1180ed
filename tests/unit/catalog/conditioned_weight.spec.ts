import { test } from '@japa/runner'
import { certificateDiffers, conditionedWeight, moistureWarning } from '#app/catalog/rules/conditioned_weight'
import { BatchType } from '#app/catalog/codes'

test.group('Conditioned weight (F1)', () => {
  const rows: [net: number, impurity: number, moisture: number, batchType: BatchType, expected: number][] = [
    [42.257, 1.8, 5.6, BatchType.sawGinned, 43.729],
    [19.9, 3, 10, BatchType.sawGinned, 19.528],
    [42.257, 3.2, 7, BatchType.rollerGinned, 42.761],
    [41.85, 2.9, 9.2, BatchType.sawGinned, 41.411],
  ]
  for (const [net, impurity, moisture, batchType, expected] of rows) {
    test(`${net} t at ${impurity} % trash and ${moisture} % moisture weighs ${expected} t`, ({ assert }) => {
      assert.equal(conditionedWeight(net, impurity, moisture, batchType), expected)
    })
  }

  test('reproduces the public weight of four real certificates to 10 kg', ({ assert }) => {
    const certificates = [
      [41.9396, 2.4, 4.6, 43.5479],
      [41.967, 2.5, 9.6, 41.55],
      [42.2326, 1, 5.2, 44.23],
      [42.374, 2.3, 8.2, 42.579],
    ]
    for (const [net, impurity, moisture, published] of certificates) {
      assert.closeTo(conditionedWeight(net, impurity, moisture, BatchType.sawGinned), published, 0.01)
    }
  })

  test('roller-ginned and long-staple cotton use 3 % standard trash', ({ assert }) => {
    for (const batchType of [BatchType.rollerGinned, BatchType.extraLongStaple, BatchType.rollerGinnedMachinePicked])
      assert.equal(conditionedWeight(42.257, 3.2, 7, batchType), 42.761)
    for (const batchType of [BatchType.sawGinned, BatchType.machinePicked, null])
      assert.equal(conditionedWeight(42.257, 3.2, 7, batchType), 42.542)
  })

  test('warns above 10 % moisture, not at it', ({ assert }) => {
    assert.equal(moistureWarning(10.01), '回潮率超过国标最高限度10%')
    assert.isNull(moistureWarning(10))
    assert.isNull(moistureWarning(null))
  })

  test('a certificate more than 10 kg from the formula is pointed out', ({ assert }) => {
    assert.isNull(certificateDiffers(43.739, 43.729))
    assert.equal(certificateDiffers(43.74, 43.729), '公重与计算值不符')
    assert.equal(certificateDiffers(43.718, 43.729), '公重与计算值不符')
  })
})
