/*
 * What people paste is read as it was meant, by the form while it is typed and by the server whoever sends it.
 */
import { test } from '@japa/runner'
import vine from '@vinejs/vine'
import { digits, mobile } from '#core/validation'
import { cleaned, codeText, digitsOf, numberText, visibleText } from '../../resources/lib/clean.js'

const MOBILES = [
  '13900001234',
  ' 139 0000 1234 ',
  '139-0000-1234',
  '１３９００００１２３４',
  '+86 139 0000 1234',
  '0086 13900001234',
  '139\u00A00000\u20091234',
  '\u202D13900001234\u200B',
  '139.0000.1234',
]

const accepted = async (schema: any, value: unknown) =>
  vine
    .create({ value: schema })
    .validate({ value })
    .then(({ value: read }: any) => read)
    .catch(() => 'refused')

test.group('Pasted values', () => {
  test('a mobile is eleven digits, however it is written', async ({ assert }) => {
    for (const text of MOBILES) {
      assert.equal(cleaned('digits', text, 11), '13900001234', JSON.stringify(text))
      if (!text.includes('\u202D')) assert.equal(await accepted(mobile(), text), '13900001234', JSON.stringify(text))
    }
  })

  test('what is no mobile stays none', async ({ assert }) => {
    for (const text of [
      '1390000123',
      '139000012345',
      'a13900001234',
      '23900001234',
      '',
      {},
      ['13900001234'],
      13900001234,
      null,
    ])
      assert.equal(await accepted(mobile(), text), 'refused', JSON.stringify(text))
  })

  test('a code keeps its six digits, not the first six signs of what was pasted', async ({ assert }) => {
    for (const text of [' 585199 ', '585 199', '５８５１９９', '585199\n', '585-199']) {
      assert.equal(cleaned('digits', text, 6), '585199', JSON.stringify(text))
      assert.equal(await accepted(digits(), text), '585199', JSON.stringify(text))
    }
    assert.equal(digitsOf('验证码 585199'), '585199')
  })

  test('amounts lose separators, units and signs of money, and nothing of their value', async ({ assert }) => {
    for (const [text, amount] of [
      ['16,850.50', '16850.50'],
      ['￥１６，８５０．５', '16850.5'],
      ['16 850元', '16850'],
      ['-150', '-150'],
      ['−1,150.00', '-1150.00'],
      ['－１５０', '-150'],
      ["1'000'000", '1000000'],
      ['12。5', '12.5'],
    ])
      assert.equal(numberText(text), amount, text)
    assert.equal(await accepted(vine.number(), '12,500.5'), 12500.5)
    assert.equal(await accepted(vine.number(), '１２５００'), 12500)
    for (const text of ['1,5', '12,50', '1,2345', ',', 'x'])
      assert.equal(await accepted(vine.number(), text), 'refused', text)
  })

  test('text and codes of letters lose only what cannot be seen', ({ assert }) => {
    assert.equal(codeText(' ６５1 2３\u00A0251001\u200B'), '65123251001')
    assert.equal(visibleText('\u00A0奎屯\u200B 棉业\uFEFF '), '奎屯 棉业')
    assert.equal(cleaned('text', ' 奎屯 棉业'), ' 奎屯 棉业')
  })
})
