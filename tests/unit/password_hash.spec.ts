import { test } from '@japa/runner'
import hash from '@adonisjs/core/services/hash'
import { hashPassword, isOldHash, matchesPassword } from '#core/password_hash'
import { LEAST_COST } from '#config/hash'
import { COMMON_PASSWORDS } from '#app/identity/reference/common_passwords'
import { passwordProblem } from '#app/identity/rules/passwords'
import { filesBelow, textOf } from '#tests/helpers/sources'

/** As hashes were made before: N = 2^14. */
const OLD = '$scrypt$n=16384,r=8,p=1$c2FsdHNhbHRzYWx0c2FsdA$c2FsdHNhbHRzYWx0c2FsdA'

test.group('Hashes of passwords', () => {
  test('production computes what OWASP asks for: N = 2^17, r = 8, p = 1', ({ assert }) => {
    assert.equal(LEAST_COST, 131_072)
  })

  test('a hash says its parameters, and one of other parameters is old', async ({ assert }) => {
    const made = await hashPassword('XinMiMa2026')
    assert.match(made, /^\$scrypt\$n=\d+,r=8,p=1\$/)
    assert.isFalse(isOldHash(made))
    assert.isTrue(isOldHash(made.replace(/n=\d+/, 'n=512')))
    assert.isTrue(isOldHash(OLD))
  })

  test('a password is known by its hash and by no other', async ({ assert }) => {
    const made = await hashPassword('XinMiMa2026')
    assert.isTrue(await matchesPassword(made, 'XinMiMa2026'))
    assert.isFalse(await matchesPassword(made, 'XinMiMa2027'))
    assert.isFalse(await matchesPassword(null, 'nobody has this password'))
  })

  test('two hashes are computed at once, however many are asked for, and too many are refused', async ({ assert }) => {
    let [running, most] = [0, 0]
    const make = hash.make.bind(hash)
    hash.make = async (value: string) => {
      most = Math.max(most, ++running)
      return make(value).finally(() => running--)
    }
    try {
      const made = await Promise.allSettled(Array.from({ length: 60 }, () => hashPassword('XinMiMa2026')))
      assert.equal(most, 2)
      assert.lengthOf(
        made.filter(({ status }) => status === 'rejected'),
        18
      )
    } finally {
      hash.make = make
    }
  })

  test('nothing but core/password_hash uses the hash service', ({ assert }) => {
    const users = filesBelow('app').filter((file) => textOf(file).includes('@adonisjs/core/services/hash'))
    assert.deepEqual(users, ['app/core/password_hash.ts'])
  })
})

test.group('New passwords', () => {
  test('thousands of common ones are refused, in any case of letters', ({ assert }) => {
    assert.isAbove(COMMON_PASSWORDS.size, 5_000)
    for (const password of ['1qaz2wsx', 'Password123', 'TRUSTNO1', 'woaini1314', 'qq123456789', 'mianqiao123'])
      assert.equal(passwordProblem(password), '密码过于常见，请换一个', password)
  })

  test('so are the habits of names with rows of digits', ({ assert }) => {
    for (const password of [
      'wang5201314',
      '123456zhang',
      'Laopo1987',
      'huang888888',
      'beijing2024',
      '1314520aini',
      'qq112233445566'.slice(0, 8),
    ])
      assert.equal(passwordProblem(password), '密码过于常见，请换一个', password)
    for (const password of ['Kuitun2026cotton', 'wang7203948', 'mianli83kucun'])
      assert.isNull(passwordProblem(password))
  })

  test('so are words of this trade and of this site with such rows', ({ assert }) => {
    for (const password of ['mianqiao2026', 'Cotton123456', '1314mianfang', 'fangzhi88888', 'admin2026'])
      assert.equal(passwordProblem(password), '密码过于常见，请换一个', password)
  })

  test('and what contains names that others know: mobile, name, company', ({ assert }) => {
    const own = ['13912345678', '李建国', 'xinyuan', 'ab', null, '新疆鑫源棉业有限公司']
    for (const password of ['a13912345678', 'x12345678y', 'XinYuan8842', '李建国8842ab', '新疆鑫源棉业有限公司a1'])
      assert.equal(passwordProblem(password, own), '密码不能包含手机号、姓名、用户名或企业名称', password)
    assert.isNull(passwordProblem('ab83kucunli', own))
  })
})
