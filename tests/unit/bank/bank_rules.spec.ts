import { DateTime } from 'luxon'
import { test } from '@japa/runner'
import { withinBankHours } from '#app/bank/rules/bank_hours'
import { payPasswordProblem, sameCompanyName } from '#app/bank/rules/bank_rules'

test.group('Names as banks write them', () => {
  test('width of brackets and letters, blanks and case make no other company', ({ assert }) => {
    assert.isTrue(sameCompanyName('新疆鑫源（集团）棉业有限公司', '新疆鑫源(集团)棉业有限公司'))
    assert.isTrue(sameCompanyName(' Mianqiao  Cotton Co. ', 'ＭＩＡＮＱＩＡＯ cotton co.'))
    assert.isFalse(sameCompanyName('新疆鑫源棉业有限公司', '新疆鑫源棉业有限责任公司'))
  })

  test('a name that is missing is nobody’s, not even another missing one', ({ assert }) => {
    assert.isFalse(sameCompanyName('', ''))
    assert.isFalse(sameCompanyName('  ', ''))
    assert.isFalse(sameCompanyName('', '新疆鑫源棉业有限公司'))
  })
})

test.group('Hours of the bank (state-machines §9.3)', () => {
  for (const [time, open] of [
    ['08:59', false],
    ['09:00', true],
    ['12:30', true],
    ['16:29', true],
    ['16:30', false],
    ['23:00', false],
  ] as const)
    test(`at ${time} it ${open ? 'pays' : 'does not pay'} out`, ({ assert }) => {
      assert.equal(withinBankHours(DateTime.fromISO(`2026-11-18T${time}`, { zone: 'Asia/Shanghai' })), open)
    })
})

test.group('Pay passwords', () => {
  test('have six digits and nothing else', ({ assert }) => {
    assert.isNull(payPasswordProblem('294857'))
    for (const wrong of ['', '29485', '2948571', '29485a', ' 294857', '294857 ', '２９４８５７', 'x294857', '294857x'])
      assert.equal(payPasswordProblem(wrong), '支付密码须为6位数字', wrong)
  })

  test('are not all the same and not in sequence, up or down', ({ assert }) => {
    for (const easy of ['000000', '777777', '012345', '123456', '456789', '567890', '098765', '987654', '543210'])
      assert.equal(payPasswordProblem(easy), '支付密码过于简单，请避免连续或相同数字', easy)
    for (const fine of ['777778', '877777', '123457', '135790', '112233']) assert.isNull(payPasswordProblem(fine), fine)
  })
})
