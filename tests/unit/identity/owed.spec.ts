import { test } from '@japa/runner'
import { owedBy } from '#app/identity/rules/owed'

const MONEY = () => ['holds.unfreeze', 'withdraw_records.approve']
const account = {
  must_update_password: false,
  totp_enabled: false,
  demo: false,
  permissions: ['orders.query'],
}

test.group('What an operator owes before anything else', () => {
  test('a password in place of the first one, whatever else is owed', ({ assert }) => {
    const newcomer = { ...account, must_update_password: true }
    assert.equal(owedBy(newcomer, MONEY), 'password')
    for (const more of [{ totp_enabled: true }, { demo: true }, { permissions: ['*'] }])
      assert.equal(owedBy({ ...newcomer, ...more }, MONEY), 'password')
  })

  test('an authenticator, with any permission over money and with a wildcard that holds one', ({ assert }) => {
    for (const permissions of [['holds.unfreeze'], ['orders.query', 'holds.*'], ['*']]) {
      assert.equal(owedBy({ ...account, permissions }, MONEY), 'totp')
      assert.isNull(owedBy({ ...account, permissions, totp_enabled: true }, MONEY))
      assert.isNull(owedBy({ ...account, permissions, demo: true }, MONEY))
    }
  })

  test('nothing without a permission over money', ({ assert }) => {
    assert.isNull(owedBy(account, MONEY))
    assert.isNull(owedBy({ ...account, permissions: [] }, MONEY))
    assert.isNull(owedBy({ ...account, permissions: ['holds.query'] }, MONEY))
  })
})
