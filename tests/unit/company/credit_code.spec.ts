import { test } from '@japa/runner'
import { creditCodeCheckDigit, isCreditCode } from '#app/company/rules/credit_code'
import { FICTITIOUS } from '#tests/helpers/company'

test.group('Unified social credit code (GB 32100)', () => {
  for (const { regnum, valid, name } of FICTITIOUS) {
    test(`${regnum} of ${name} is ${valid ? 'accepted' : 'refused'}`, ({ assert }) => {
      assert.equal(isCreditCode(regnum), valid)
    })
  }

  test('any single wrong character is found', ({ assert }) => {
    const code = '91652801FAKE000134'
    for (let i = 0; i < code.length; i++) {
      for (const other of '0123456789ABCDEFGHJKLMNPQRTUWXY') {
        if (other !== code[i])
          assert.isFalse(isCreditCode(code.slice(0, i) + other + code.slice(i + 1)), `${other} at ${i}`)
      }
    }
  })

  test('the check digit of 17 characters completes a valid code', ({ assert }) => {
    assert.equal(creditCodeCheckDigit('91652801FAKE00013'), '4')
    assert.equal(creditCodeCheckDigit('91653130FAKE0003X'), 'Y')
  })
})
