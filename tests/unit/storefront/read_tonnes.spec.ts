import { test } from '@japa/runner'
import { readTonnes } from '../../../resources/components/tonnage/read_tonnes.js'

const GOODS = { minLot: 5, restWeight: 320 }

test.group('Tonnes that are typed', () => {
  test('from the minimum to the rest, in whole kilograms', ({ assert }) => {
    for (const [text, tonnes] of [
      ['5', 5],
      [' 32.000 ', 32],
      ['319.999', 319.999],
      ['320', 320],
    ] as const)
      assert.deepEqual(readTonnes(text, GOODS), { tonnes, problem: null })
  })

  test('everything else says why', ({ assert }) => {
    for (const [text, words] of [
      ['', '请输入订购吨数'],
      ['abc', '订购吨数须为大于0的数字'],
      ['-5', '订购吨数须为大于0的数字'],
      ['0', '订购吨数须为大于0的数字'],
      ['1e2', '订购吨数须为大于0的数字'],
      ['8.1234', '订购吨数最多三位小数'],
      ['4.999', '订购吨数不能低于起订量5.000吨（余量不足起订量时可全部订购）'],
      ['320.001', '余量不足，当前可订320.000吨'],
    ] as const)
      assert.deepEqual(readTonnes(text, GOODS), { tonnes: null, problem: words })
  })

  test('a rest below the minimum is sold whole or not', ({ assert }) => {
    const rest = { minLot: 5, restWeight: 3 }
    assert.equal(readTonnes('3', rest).tonnes, 3)
    assert.isNull(readTonnes('2', rest).tonnes)
  })
})
