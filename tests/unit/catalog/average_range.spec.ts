import { test } from '@japa/runner'
import { BatchType, ProductType } from '#app/catalog/codes'
import { summariseBales } from '#app/catalog/import/bales'
import { averageWarnings } from '#app/catalog/rules/average_range'
import { batchWarnings, type CheckedBatch } from '#app/catalog/rules/batch_checks'
import { seeded } from '#tests/helpers/seed'
import { bytes, csv, HEADER, readAll, ROW } from '#tests/helpers/sheets'

const warnings = (quality: Partial<CheckedBatch>) =>
  batchWarnings({ productType: ProductType.xinjiang, packets: 186, grossWeight: 42.48, ...quality }).map(
    ({ message }) => message
  )

test.group('Averages and the shares of their classes', () => {
  test('an average that the shares do not allow warns', ({ assert }) => {
    assert.deepEqual(warnings({ strengthAvg: 31.5, s5: 80, s4: 20, uniformityAvg: 86.5, u5: 70, u4: 30 }), [
      '断裂比强度31.5与各级比例不符，按比例应在16.8～24.3之间',
      '长度整齐度86.5与各级比例不符，按比例应在65.1～77.8之间',
    ])
    assert.deepEqual(warnings({ lenAvg: 28.2, len29: 100 }), ['平均长度28.2与各级比例不符，按比例应在29.0～29.9之间'])
    assert.deepEqual(warnings({ mikeAvg: 4.6, a: 60, b2: 40 }), [])
    assert.deepEqual(
      averageWarnings({ packets: 186, strengthAvg: 31.5, s5: 80, s4: 20, uniformityAvg: 86.5, u5: 70, u4: 30 }).map(
        ({ place }) => place
      ),
      ['strengthAvg', 'uniformityAvg']
    )
    assert.deepEqual(warnings({ mikeAvg: 4.7, a: 60, b2: 40 }), ['马克隆值4.7与各级比例不符，按比例应在3.9～4.5之间'])
  })

  test('the classes are weighed by their shares: one bale of S1 does not make a strong batch', ({ assert }) => {
    assert.lengthOf(warnings({ strengthAvg: 30.5, s1: 1, s3: 99 }), 1)
    assert.deepEqual(warnings({ strengthAvg: 28.5, s1: 1, s3: 99 }), [])
  })

  test('what is rounded on the certificate is no contradiction', ({ assert }) => {
    assert.deepEqual(warnings({ strengthAvg: 31, s2: 100 }), [])
    assert.deepEqual(warnings({ strengthAvg: 28.9, s2: 100 }), [])
    assert.lengthOf(warnings({ strengthAvg: 31.1, s2: 100 }), 1)
    assert.lengthOf(warnings({ strengthAvg: 28.8, s2: 100 }), 1)
  })

  test('nothing is said of an average or shares that are unknown, or of shares that do not add up', ({ assert }) => {
    assert.deepEqual(warnings({ strengthAvg: null, s5: 100 }), [])
    assert.deepEqual(warnings({ strengthAvg: 31.5 }), [])
    assert.deepEqual(warnings({ strengthAvg: 31.5, s5: 50, s4: 20 }), [])
  })

  test('lengths above 32 mm are classes of long-staple cotton, and the last class of other cotton', ({ assert }) => {
    const long = { batchType: BatchType.extraLongStaple }
    assert.deepEqual(warnings({ ...long, lenAvg: 37.2, len37: 100 }), [])
    assert.lengthOf(warnings({ ...long, lenAvg: 37.2, len36: 100 }), 1)
    assert.deepEqual(warnings({ lenAvg: 33.4, len32: 100 }), [])
  })

  test('bales counted by class never contradict their own average', ({ assert }) => {
    const random = seeded()
    const between = (low: number, high: number) => Math.round((low + random() * (high - low)) * 10) / 10
    for (let batch = 0; batch < 300; batch++) {
      const bales = Array.from({ length: 1 + Math.floor(random() * 190) }, () => ({
        colour: null,
        ginning: null,
        grossWeight: null,
        foreignFiber: null,
        length: between(24, 33),
        micronaire: between(3, 5.5),
        strength: between(22, 34),
        uniformity: between(74, 90),
      }))
      assert.deepEqual(warnings({ ...summariseBales(bales), packets: 186 }), [])
    }
  })

  test('a sheet whose columns run the other way is imported with a warning', ({ assert }) => {
    const sheet = csv([
      [...HEADER, 'S1', 'S2', 'S3', 'S4', 'S5'],
      [...ROW.slice(0, 9), '31.5', ROW[10], '0', '0', '0', '20', '80'],
    ])
    const [draft] = readAll(bytes(sheet), 'a.csv').drafts
    assert.deepEqual(draft.errors, [])
    assert.deepEqual(draft.warnings, ['断裂比强度31.5与各级比例不符，按比例应在16.8～24.3之间'])
  })
})
