/*
 * 是否公检: figures of an inspection sheet are the state's until somebody types another one.
 */
import { test } from '@japa/runner'
import { isAllOfSheet, isInspectedCotton, isTypedAnew } from '#app/catalog/rules/inspected'
import { ProductType } from '#app/catalog/codes'

test.group('Figures of the state inspection', () => {
  test('are those of cotton that is inspected bale by bale', ({ assert }) => {
    assert.deepEqual(
      ProductType.codes.filter((code) => isInspectedCotton(code)),
      [ProductType.xinjiang, ProductType.warrant]
    )
  })

  test('end with another figure, weight or certificate, and with no other detail', ({ assert }) => {
    const before = {
      lenAvg: 29.2,
      lv21: 62.4,
      c1: null,
      packets: 186,
      inspectCode: 'A1',
      place: '阿克苏',
      entrepotId: 1,
    }
    assert.isFalse(isTypedAnew(before, { ...before, place: '库尔勒', entrepotId: 2, c1: undefined }))
    for (const change of [{ lenAvg: 29.9 }, { lv21: 62.5 }, { c1: 1 }, { packets: 185 }, { inspectCode: 'A2' }])
      assert.isTrue(isTypedAnew(before, { ...before, ...change }), JSON.stringify(change))
  })

  test('come back when a sheet brings every figure that the batch has', ({ assert }) => {
    const batch = { lenAvg: 29.2, lv21: 62.4, c1: null, packets: 186 }
    assert.isFalse(isAllOfSheet(batch, { lenAvg: 29.2, packets: 186 }))
    assert.isTrue(isAllOfSheet(batch, { lenAvg: 29.2, lv21: 62.4 }))
  })
})
