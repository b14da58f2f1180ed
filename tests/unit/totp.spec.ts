import { test } from '@japa/runner'
import { matchingStep, newSecret, otpauthUrl } from '#app/identity/proofs/totp'
import { totpAt } from '#tests/helpers/totp'

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
      assert.equal(matchingStep(SECRET, code, seconds), Math.floor(seconds / 30))
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

  test('what is no code of six digits never counts', ({ assert }) => {
    for (const code of ['', '28708', '2870820', '28708x', '０87082'])
      assert.isNull(matchingStep(SECRET, code, 59), code)
  })

  test('a new secret has 160 bits, and an app reads it with account and issuer', ({ assert }) => {
    assert.match(newSecret(), /^[A-Z2-7]{32}$/)
    const url = new URL(otpauthUrl(SECRET, 'admin', '棉桥'))
    assert.equal(url.protocol, 'otpauth:')
    assert.equal(decodeURIComponent(url.pathname.split('/').at(-1)!), '棉桥:admin')
    assert.equal(url.searchParams.get('secret'), SECRET)
    assert.equal(url.searchParams.get('issuer'), '棉桥')
  })
})
