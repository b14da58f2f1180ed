import { test } from '@japa/runner'
import { BatchType } from '#app/catalog/codes'
import { barsOf } from '../../../resources/lib/quality.js'

/** Main classes of a certificate that gives averages only, by bar. */
const mainsOf = (averages: Parameters<typeof barsOf>[0]) =>
  Object.fromEntries(barsOf(averages).map(({ key, main }) => [key, main]))

test.group('Bars of the quality strip without shares (F9)', () => {
  test('an average is rounded to 0.1 before its class is read, as on the server', ({ assert }) => {
    const mains = mainsOf({ lenAvg: 28.95, mikeAvg: 3.45, strengthAvg: 28.95, uniformityAvg: 82.95 })
    assert.deepEqual(mains, { colour: '--', length: '29', micronaire: 'B1', strength: 'S2', uniformity: 'U2' })
  })

  test('only long-staple cotton has lengths above 32', ({ assert }) => {
    assert.equal(mainsOf({ lenAvg: 35.2 }).length, '32')
    assert.equal(mainsOf({ lenAvg: 35.2, batchType: BatchType.extraLongStaple }).length, '35')
  })
})
