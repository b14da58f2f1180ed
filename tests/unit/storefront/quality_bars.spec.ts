import { test } from '@japa/runner'
import { BatchType } from '#app/catalog/codes'
import { B1 } from '#tests/helpers/batches'
import { balesOf, barsOf } from '#ui/quality'

/** Main classes of a certificate that gives averages only, by bar. */
const mainsOf = (averages: Parameters<typeof barsOf>[0]) =>
  Object.fromEntries(barsOf(averages).map(({ key, main }) => [key, main]))

test.group('Bars of the quality strip', () => {
  test('five bars in fixed order with main class and average', ({ assert }) => {
    assert.deepEqual(
      barsOf(B1).map(({ short, main, right }) => `${short} ${main} ${right}`),
      ['颜色级 21 62.4%', '长度 29 29.2', '马值 A 4.1', '强力 S2 29.4', '长整 U2 83.1']
    )
  })

  test('the best class stands first, and classes that no bale has are left out', ({ assert }) => {
    const lengths = barsOf(B1).find(({ key }) => key === 'length')!
    assert.deepEqual(
      lengths.shares.map(({ name, share, tone }) => [name, share, tone]),
      [
        ['30mm', 16.1, 'l30'],
        ['29mm', 48.4, 'l29'],
        ['28mm', 35.5, 'l28'],
      ]
    )
  })
})

test.group('Bales of a class', () => {
  const sharesOf = (...shares: number[]) => shares.map((share, i) => ({ code: `c${i}`, share }))
  const known = (shares: number[], measured: number) => {
    const bales = balesOf(sharesOf(...shares), measured)
    return bales && [...bales.values()]
  }

  test('are known where the shares are those of whole bales', ({ assert }) => {
    const lengths = barsOf(B1).find(({ key }) => key === 'length')!
    assert.deepEqual(Object.fromEntries(balesOf(lengths.shares, 186)!), { 30: 30, 29: 90, 28: 66 })
    assert.deepEqual(known([62.4, 37.6], 186), [116, 70])
    assert.deepEqual(known([66.67, 33.33], 3), [2, 1])
  })

  test('are not guessed from shares that no number of bales has, that leave bales over, or that fit several numbers', ({
    assert,
  }) => {
    assert.isNull(known([62.1, 37.9], 20))
    assert.isNull(known([62.4], 186))
    assert.isNull(known([50, 50], 1_002))
    assert.isNull(known([50, 50], 0))
  })
})

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
