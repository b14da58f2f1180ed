import { test } from '@japa/runner'
import { globSync, readFileSync } from 'node:fs'

/** How the code compares a secret. Whoever does so lets it be guessed. */
const COMPARES = /\bhash\.verify\(|\bmatchesPassword\(|\bmatchingStep\(|\bsameText\(|\.confirmSmallAmount\(/
/** Where the comparisons themselves are defined, and signatures that nobody can guess are checked. */
const DEFINED = [
  'app/core/same_text.ts',
  'app/core/password_hash.ts',
  'app/identity/proofs/totp.ts',
  // Looks for accounts with the published password; nobody types anything.
  'app/demo/shared/demo_start_check.ts',
]

test('a secret is compared only where its tries are counted', ({ assert }) => {
  const comparing = globSync('app/**/*.ts').filter(
    (path) => !DEFINED.includes(path) && COMPARES.test(readFileSync(path, 'utf8'))
  )
  assert.includeMembers(comparing, [
    'app/bank/shared/pay_password.ts',
    'app/identity/actions/check_totp.ts',
    'app/identity/actions/login.ts',
    'app/identity/proofs/sms_codes.ts',
    'app/order/shared/pick_code.ts',
  ])
  for (const path of comparing) assert.match(readFileSync(path, 'utf8'), /\bguess(Operator)?\(/, path)
})
