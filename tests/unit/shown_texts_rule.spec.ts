import { ESLint, Linter, type Rule } from 'eslint'
import tseslint from 'typescript-eslint'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'

const { shownTexts } = (await import(app.makePath('bin/lint/shown_texts.js'))) as { shownTexts: Rule.RuleModule }

const config = {
  files: ['**/*.ts'],
  languageOptions: { parser: tseslint.parser },
  plugins: { shown: { rules: { 'no-deciding': shownTexts } } },
  rules: { 'shown/no-deciding': 'error' },
} as Linter.Config

/** Number of errors that the rule reports. A snippet that does not parse is a mistake of the test. */
function complaints(code: string): number {
  const messages = new Linter().verify(code, config, 'snippet.ts')
  if (messages.some(({ fatal }) => fatal)) throw new Error(`${code}: ${messages[0].message}`)
  return messages.length
}

const REFUSED = [
  `moves(room) === '加'`,
  `'操作成功' !== done.message`,
  `done.message == '操作成功'`,
  `const DONE = '操作成功'; done.message !== DONE`,
  'row.title === `订单${row.code}`',
  `OrderState.word(order.state) === shown`,
  `wordOf('orderState', row.state) !== shown`,
  `error.message.startsWith('余额不足')`,
  `error.message.includes('超时')`,
  `/余额|超时/.test(error.message)`,
  `const LATE = /超时/; LATE.test(error.message)`,
  `['加', '降'].includes(word)`,
  `const ENDED = new Set(['已取消', '已关闭']); ENDED.has(word)`,
  `switch (word) { case '加': break; default: }`,
]

const ALLOWED = [
  `room.priceDirection === AuctionDirection.up ? '加' : '降'`,
  `isRefusal(error, OrderRefusal.tooLate)`,
  `answer.reason === 'order.tooLate'`,
  `const label = '已取消：' + name`,
  `text.split(/[，、]/)`,
  `text.includes('，')`,
  `say(OrderState.word(order.state))`,
  `name.replace(/^新疆/, '')`,
]

test.group('Texts that are shown', () => {
  for (const code of REFUSED)
    test(`do not decide: ${code}`, ({ assert }) => {
      assert.equal(complaints(code), 1)
    })

  for (const code of ALLOWED)
    test(`may be shown, cut and asked for by code: ${code}`, ({ assert }) => {
      assert.equal(complaints(code), 0)
    })

  test('the rule is on for the server, both front ends and what they share, and off for what reads people’s texts', async ({
    assert,
  }) => {
    const eslint = new ESLint()
    const severity = async (file: string) =>
      (await eslint.calculateConfigForFile(file)).rules['shown/no-deciding']?.[0] ?? 0
    const files = [
      'app/order/x.ts',
      'resources/areas/order/x.tsx',
      'admin/pages/x.tsx',
      'ui/x.ts',
      'app/catalog/import/x.ts',
      'tests/unit/x.spec.ts',
    ]
    assert.deepEqual(await Promise.all(files.map(severity)), [2, 2, 2, 2, 0, 0])
  })
})
