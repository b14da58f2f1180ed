/* eslint-disable house/named-accounts -- the chart and what is no account of it, in digits */
import { test } from '@japa/runner'
import {
  ACCOUNT_CLASSES,
  available,
  custody,
  debt,
  escrow,
  feeIncome,
  frozen,
  memoContra,
  outgoing,
  parseAccount,
  unidentified,
} from '#app/ledger/rules/accounts'

test.group('Chart of accounts (flows §0)', () => {
  for (const [code, word, nature, offBook] of [
    [custody, '监管户银行存款', 'debit', false],
    [available(7), '会员可用资金', 'credit', false],
    [frozen(7), '会员冻结资金', 'credit', false],
    [escrow(7), '订单监管款', 'credit', false],
    [outgoing(7), '出金在途', 'credit', false],
    [unidentified, '待清分款', 'credit', false],
    [feeIncome, '服务费收入', 'credit', false],
    [memoContra, '备查对方科目', 'credit', true],
    ['9001.7', '备查：外币货款', 'debit', true],
    [debt(7), '备查：会员欠款', 'debit', true],
  ] as const)
    test(`${code} is ${word} and grows on the ${nature} side`, ({ assert }) => {
      const [head, owner] = code.split('.')
      assert.deepEqual(parseAccount(code), {
        class: head as keyof typeof ACCOUNT_CLASSES,
        ownerId: owner ? 7 : null,
        word,
        nature,
        offBook,
      })
    })

  test('what is no account of the chart is refused', ({ assert }) => {
    for (const code of ['', '2006', '2006.7', '2001.', '2001.0', '2001.07', '2001.x', '2001.7x', '2001.x7', '2001.7.1'])
      assert.throws(() => parseAccount(code), `unknown ledger account ${code}`)
    assert.equal(parseAccount('2001.120').ownerId, 120)
  })

  test('the chart has these classes and no others', ({ assert }) => {
    assert.sameMembers(Object.keys(ACCOUNT_CLASSES), [
      '1001',
      '2001',
      '2002',
      '2003',
      '2004',
      '2005',
      '3001',
      '4001',
      '4002',
      '5001',
      '9000',
      '9001',
      '9002',
    ])
  })
})
