import { test } from '@japa/runner'
import { matchingStep, newSecret, totpAt } from '#app/identity/totp'

/** Secret and times of RFC 6238, appendix B (SHA-1, last six of its eight digits). */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.group('TOTP', () => {
  for (const [seconds, code] of [
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ] as const) {
    test(`at ${seconds} the code is ${code}`, ({ assert }) => {
      assert.equal(totpAt(SECRET, Math.floor(seconds / 30)), code)
    })
  }

  test('a code counts one step early and late, not two, and never again', ({ assert }) => {
    const secret = newSecret()
    const at = 1_800_000_000
    const step = at / 30
    assert.equal(matchingStep(secret, totpAt(secret, step - 1), at), step - 1)
    assert.equal(matchingStep(secret, totpAt(secret, step + 1), at), step + 1)
    assert.isNull(matchingStep(secret, totpAt(secret, step - 2), at))
    assert.isNull(matchingStep(secret, totpAt(secret, step), at, step))
  })
})
