import { test } from '@japa/runner'
import { mainColour, shareText } from '#app/catalog/rules/colour'
import { COLOUR_KEYS, LENGTH_KEYS } from '#app/catalog/indicators'
import { mainMicronaire } from '#app/catalog/rules/shares'
import { lengthClass, micronaireClass, strengthClass, uniformityClass } from '#app/catalog/rules/quality_classes'
import { batchErrors, batchWarnings } from '#app/catalog/rules/batch_checks'
import { B1 } from '#tests/helpers/batches'

test.group('Main colour grade and share text (F8)', () => {
  test('a grade below 80 % is shown, but not as a main grade', ({ assert }) => {
    assert.deepEqual(mainColour(B1), { code: '21', qualified: false, text: '白棉2级（无主体）' })
  })

  test('80 % with adjacent grades is a main grade', ({ assert }) => {
    assert.deepEqual(mainColour({ lv31: 80, lv21: 10, lv41: 10 }), { code: '31', qualified: true, text: '白棉3级' })
    assert.isTrue(mainColour({ lv31: 80, lv32: 20 })!.qualified)
  })

  test('a grade two levels away, a diagonal neighbour, or three types spoil it', ({ assert }) => {
    assert.isFalse(mainColour({ lv31: 90, lv11: 10 })!.qualified)
    assert.isFalse(mainColour({ lv31: 90, lv22: 10 })!.qualified)
    assert.isFalse(mainColour({ lv22: 90, lv21: 5, lv23: 5 })!.qualified)
  })

  test('on a tie the lower code leads', ({ assert }) => {
    assert.equal(mainColour({ lv31: 50, lv21: 50 })!.code, '21')
    assert.isNull(mainColour({}))
  })

  test('the share text leaves out zeros, trims and sorts', ({ assert }) => {
    assert.equal(shareText(B1, COLOUR_KEYS), '白棉2级(62.4)%，白棉3级(37.6)%')
    assert.equal(shareText(B1, LENGTH_KEYS), '29mm(48.4)%，28mm(35.5)%，30mm(16.1)%')
    assert.equal(shareText({ lv21: 50, lv31: 50 }, COLOUR_KEYS), '白棉2级(50)%，白棉3级(50)%')
    assert.equal(shareText({}, COLOUR_KEYS), '--')
  })
})

test.group('Class boundaries (F9)', () => {
  test('length classes', ({ assert }) => {
    assert.deepEqual(
      [26, 25.9, 32.7, 24.1, 28.96].map((mm) => lengthClass(mm)),
      [26, 25, 32, 25, 29]
    )
    assert.deepEqual(
      [36.2, 33, 41].map((mm) => lengthClass(mm, true)),
      [36, 33, 39]
    )
  })

  test('strength, uniformity and micronaire classes are decided on values rounded to 0.1', ({ assert }) => {
    assert.deepEqual([30.96, 31, 30.94, 28.95, 26, 25.94, 24, 23.9].map(strengthClass), [
      'S1',
      'S1',
      'S2',
      'S2',
      'S3',
      'S4',
      'S4',
      'S5',
    ])
    assert.deepEqual([86, 85.9, 83, 82.94, 80, 77, 76.9].map(uniformityClass), [
      'U1',
      'U2',
      'U2',
      'U3',
      'U3',
      'U4',
      'U5',
    ])
    assert.deepEqual([3.4, 3.45, 3.6, 3.7, 4.2, 4.25, 4.9, 5].map(micronaireClass), [
      'C1',
      'B1',
      'B1',
      'A',
      'A',
      'B2',
      'B2',
      'C2',
    ])
  })

  test('the main micronaire class comes from the shares, else from the average', ({ assert }) => {
    assert.equal(mainMicronaire(B1), 'A')
    assert.equal(mainMicronaire({ mikeAvg: 4.6 }), 'B2')
    assert.isNull(mainMicronaire({ a: 50, b2: 50 }))
    assert.isNull(mainMicronaire({}))
  })
})

test.group('Checks of a batch', () => {
  test('B1 passes without a word', ({ assert }) => {
    assert.deepEqual(batchErrors(B1), [])
    assert.deepEqual(batchWarnings(B1), [])
  })

  test('shares must add up to 100 ± 0.10', ({ assert }) => {
    assert.deepEqual(batchErrors({ ...B1, lv31: 37.5 }), [])
    assert.deepEqual(batchErrors({ ...B1, lv31: 37.7 }), [])
    assert.deepEqual(batchErrors({ ...B1, lv31: 37.49 }), [{ place: 'colour', message: '颜色级比例合计应为100%' }])
    assert.deepEqual(batchErrors({ ...B1, lv31: 37.71, len28: 30 }), [
      { place: 'colour', message: '颜色级比例合计应为100%' },
      { place: 'length', message: '长度级比例合计应为100%' },
    ])
    assert.deepEqual(batchErrors({ ...B1, p1: null, p2: null, p3: null }), [])
  })

  test('net weight cannot exceed gross weight', ({ assert }) => {
    assert.deepEqual(batchErrors({ ...B1, netWeight: 42.481 }), [{ place: 'netWeight', message: '净重不能大于毛重' }])
  })

  test('unusual bale counts and wet cotton warn, they do not refuse', ({ assert }) => {
    assert.deepEqual(batchWarnings({ ...B1, packets: 179, moisture: 10.5 }), [
      { place: 'packets', message: '包数异常，不可注册仓单' },
      { place: 'moisture', message: '回潮率超过国标最高限度10%' },
    ])
    assert.deepEqual(batchErrors({ ...B1, packets: 179, moisture: 10.5 }), [])
  })
})
