/*
 * Figures with a sign: U+2212 stands for minus, because a hyphen is shorter than a figure and breaks lines.
 */
import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { marketChange, marketFigure, money, price, signed } from '../../../resources/lib/format.js'
import { filesBelow } from '#tests/helpers/sources'

test.group('Figures of the storefront', () => {
  test('a difference has its sign, a minus is U+2212, and nothing is no difference', ({ assert }) => {
    assert.deepEqual([signed(65_000), signed(-12_000), signed(-12_050)], ['+650', '−120', '−120.50'])
    assert.deepEqual([money(-21_864_50), price(-24_000)], ['−21,864.50', '−240'])
    assert.deepEqual(
      [70.41, -1.5, 17_345].map((value) => marketFigure(value, 2)),
      ['70.41', '−1.50', '17,345.00']
    )
    assert.deepEqual(
      [2, -0.35, 0, -1_234.5, null].map((value) => marketChange(value, 2)),
      ['+2.00', '−0.35', '0.00', '−1,234.50', '--']
    )
  })

  test('no other file writes a sign by hand', ({ assert }) => {
    const written = ['resources', 'ui']
      .flatMap(filesBelow)
      .filter((file) => /\.tsx?$/.test(file) && file !== 'resources/lib/format.ts')
      .filter((file) => /[<>] ?0 \? '[-+−]' : ''/.test(readFileSync(file, 'utf8')))
    assert.deepEqual(written, [])
  })
})
