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
  test('have eight to 64 characters, letters and digits', ({ assert }) => {
    assert.equal(passwordProblem('mq83kuc'), '密码最少8位')
    assert.isNull(passwordProblem('mq83kucu'))
    const long = 'mianli83kucun'.repeat(5)
    assert.isNull(passwordProblem(long.slice(0, 64)))
    assert.equal(passwordProblem(long), '密码最多64位')
    for (const password of ['mianlikucun', '8392047156', 'MIANLIKUCUN', '棉花库存棉花库存83'])
      assert.equal(passwordProblem(password), '密码须同时包含字母和数字', password)
    for (const password of ['MIANLI83KUCUN', '83kucun棉花库存', 'a839204715'])
      assert.isNull(passwordProblem(password), password)
  })

  test('have four different characters at least', ({ assert }) => {
    assert.equal(passwordProblem('ab1ab1ab1ba'), '密码过于常见，请换一个')
    assert.isNull(passwordProblem('ab12b2a1ba21'))
  })

  test('a usual word and a usual row that are mixed are no habit', ({ assert }) => {
    assert.equal(passwordProblem('wang1314520'), '密码过于常见，请换一个')
    for (const password of ['wa1314520ng', 'w1314a520ng', '131wang4520'])
      assert.isNull(passwordProblem(password), password)
  })

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
    assert.isNull(passwordProblem('xinyuan8842'), 'somebody else’s name')
  })

  test('a name counts from two Chinese characters or four letters on, blanks around it do not', ({ assert }) => {
    const refused = '密码不能包含手机号、姓名、用户名或企业名称'
    assert.equal(passwordProblem('李建8842abc', ['李建']), refused)
    assert.isNull(passwordProblem('李x8842abc', ['李']))
    assert.equal(passwordProblem('lijn8842wz', ['lijn']), refused)
    assert.isNull(passwordProblem('lij8842wz', ['lij']))
    assert.equal(passwordProblem('xinyuan8842', [' XinYuan ']), refused)
    for (const nobody of ['', null, undefined]) assert.isNull(passwordProblem('xinyuan8842', [nobody]))
  })

  test('only a mobile counts without its prefix: not a longer number, nor a part of a name', ({ assert }) => {
    const refused = '密码不能包含手机号、姓名、用户名或企业名称'
    assert.equal(passwordProblem('kucun12345678x', ['13912345678']), refused)
    for (const own of ['913912345678', '139123456789'])
      assert.isNull(passwordProblem(`kucun${own.slice(-8)}x`, [own]), own)
    assert.equal(passwordProblem('kucun913912345678', ['913912345678']), refused)
  })
})
