import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#core/actor'
import {
  GUESSES,
  countGuess,
  forgetGuesses,
  forgetLogins,
  forgetOldGuesses,
  guess,
  lockedAmong,
  lockOf,
  type GuessKind,
  type OnLock,
} from '#app/identity/proofs/guesses'
import { endLocks } from '#tests/helpers/account'
import { resetDatabase } from '#tests/helpers/database'

const AT_ONCE = 200
const together = <Answer>(work: (n: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, n) => work(n)))

const onLock: OnLock = {
  actor: systemActor(),
  action: 'user.pay-password.lock',
  entity: 'user',
  entityId: 7,
  summary: '支付密码多次错误，自动锁定',
}

test.group('The counter of guesses', (group) => {
  group.each.setup(() => resetDatabase())
  group.teardown(() => resetDatabase())

  for (const kind of Object.keys(GUESSES) as GuessKind[]) {
    test(`200 tries at once at a ${kind} are granted as often as one after the other`, async ({ assert }) => {
      const granted = (await together(() => countGuess(kind, 'somebody'))).filter((left) => left !== null)
      assert.deepEqual(
        granted.sort().reverse(),
        Array.from({ length: GUESSES[kind].tries }, (_, n) => GUESSES[kind].tries - 1 - n)
      )
      assert.isTrue((await lockOf(kind, 'somebody')).locked)
      assert.isFalse((await lockOf(kind, 'somebody else')).locked)
    })
  }

  test('200 wrong tries at once are looked at five times, audited once and told once', async ({ assert }) => {
    let looks = 0
    let told = 0
    const look = () => {
      looks++
      return false
    }
    const answers = await together(() =>
      guess({ kind: 'payPassword', of: 7, look, onLock: { ...onLock, tell: async () => told++ } })
    )
    assert.deepEqual([looks, told], [GUESSES.payPassword.tries, 1])
    assert.isTrue(answers.every(({ right }) => !right))
    assert.lengthOf(await db.from('audit_logs').where('action', onLock.action), 1)
    const right = await guess({ kind: 'payPassword', of: 7, look: () => true, onLock })
    assert.deepEqual(right, { right: false, left: 0, minutes: 30 })
  })

  test('tries at a locked secret do not unlock it, however many', async ({ assert }) => {
    for (let n = 0; n < 23; n++) await guess({ kind: 'payPassword', of: 7, look: () => false, onLock })
    assert.deepEqual(await lockOf('payPassword', 7), { locked: true, minutes: 30 })
  })

  test('each lock without a right try between is twice as long, up to sixteen hours', async ({ assert }) => {
    const lengths: (number | null)[] = []
    for (let lock = 0; lock < 7; lock++) {
      for (let n = 0; n < GUESSES.payPassword.tries; n++) await countGuess('payPassword', 7)
      lengths.push((await lockOf('payPassword', 7)).minutes)
      await endLocks()
    }
    assert.deepEqual(lengths, [30, 60, 120, 240, 480, 960, 960])
    assert.isTrue((await guess({ kind: 'payPassword', of: 7, look: () => true, onLock })).right)
    for (let n = 0; n < GUESSES.payPassword.tries; n++) await countGuess('payPassword', 7)
    assert.equal((await lockOf('payPassword', 7)).minutes, 30)
  })

  test('a code that is void after its last try stays so', async ({ assert }) => {
    for (let n = 0; n < GUESSES.smsCode.tries; n++) await countGuess('smsCode', 'key')
    assert.deepEqual(await lockOf('smsCode', 'key'), { locked: true, minutes: null })
    await forgetGuesses('smsCode', 'key')
    assert.isFalse((await lockOf('smsCode', 'key')).locked)
  })

  test('right tries at once are all right, and clear the count', async ({ assert }) => {
    for (let n = 1; n < GUESSES.payPassword.tries; n++) await countGuess('payPassword', 7)
    const answers = await together(() => guess({ kind: 'payPassword', of: 7, look: async () => true, onLock }))
    assert.isTrue(answers.every(({ right }) => right))
    assert.lengthOf(await db.from('guesses'), 0)
  })

  test('a look that fails has told nothing and is not counted', async ({ assert }) => {
    const away = () => {
      throw new Error('the bank is away')
    }
    for (let n = 0; n < 20; n++)
      await assert.rejects(() => guess({ kind: 'cardAmount', of: 'YZ1', look: away, onLock }), 'the bank is away')
    const { left } = await guess({ kind: 'cardAmount', of: 'YZ1', look: () => false, onLock })
    assert.equal(left, GUESSES.cardAmount.tries - 1)
  })

  test('every answer says how many tries are left, and how long a lock lasts', async ({ assert }) => {
    const wrong = () => guess({ kind: 'payPassword', of: 7, look: () => false, onLock: null })
    for (const left of [4, 3, 2, 1]) assert.deepEqual(await wrong(), { right: false, left, minutes: null })
    assert.deepEqual(await wrong(), { right: false, left: 0, minutes: 30 })
    assert.lengthOf(await db.from('audit_logs').where('action', onLock.action), 0, 'nobody is told of nobody’s secret')
    await forgetGuesses('payPassword', 7)
    const right = await guess({ kind: 'payPassword', of: 7, look: () => true, onLock: null })
    assert.deepEqual(right, { right: true, left: 5, minutes: null })
  })

  test('a look that fails at the last try neither locks nor takes the try', async ({ assert }) => {
    for (let n = 0; n < 2; n++) await guess({ kind: 'cardAmount', of: 'YZ1', look: () => false, onLock })
    const away = () => Promise.reject(new Error('the bank is away'))
    await assert.rejects(() => guess({ kind: 'cardAmount', of: 'YZ1', look: away, onLock }), 'the bank is away')
    assert.deepEqual(await lockOf('cardAmount', 'YZ1'), { locked: false, minutes: null })
    assert.isTrue((await guess({ kind: 'cardAmount', of: 'YZ1', look: () => true, onLock })).right)
  })

  test('a lock is of one secret of one kind, and the locked ones of a list are named', async ({ assert }) => {
    for (let n = 0; n < 5; n++) await countGuess('payPassword', 7)
    await countGuess('payPassword', 8)
    assert.isFalse((await lockOf('memberPassword', 7)).locked)
    assert.deepEqual([...(await lockedAmong('payPassword', [7, 8, 9]))], ['7'])
    assert.deepEqual([...(await lockedAmong('payPassword', [8, 9]))], [])
    assert.deepEqual([...(await lockedAmong('memberPassword', [7]))], [])
    assert.deepEqual([...(await lockedAmong('payPassword', []))], [])
    await endLocks()
    assert.deepEqual([...(await lockedAmong('payPassword', [7]))], [], 'a lock that has ended')
  })

  test('a right try forgets the wrong ones at its own secret only', async ({ assert }) => {
    for (const [kind, subject] of [
      ['payPassword', 7],
      ['payPassword', 8],
      ['memberPassword', 7],
    ] as const)
      await countGuess(kind, subject)
    await guess({ kind: 'payPassword', of: 7, look: () => true, onLock })
    const left = await db.from('guesses').select('kind', 'subject')
    assert.sameDeepMembers(left, [
      { kind: 'payPassword', subject: '8' },
      { kind: 'memberPassword', subject: '7' },
    ])
  })

  test('forgetting the logins of a name ends its locks from every address, and no other lock', async ({ assert }) => {
    const { inTransaction } = await import('#core/transaction')
    const subjects = ['138|10.0.0.1', '138|10.0.0.2', '1380|10.0.0.1', '139|138|']
    for (const subject of subjects) await countGuess('login', subject)
    await countGuess('payPassword', '138|10.0.0.1')
    await inTransaction((trx) => forgetLogins('138', trx))
    const left = await db.from('guesses').orderBy('subject').select('kind', 'subject')
    assert.sameDeepMembers(left, [
      { kind: 'payPassword', subject: '138|10.0.0.1' },
      { kind: 'login', subject: '1380|10.0.0.1' },
      { kind: 'login', subject: '139|138|' },
    ])
  })

  test('counters go after a month without a try, but not a lock, unless it is that of a code', async ({ assert }) => {
    for (const [kind, subject, tries] of [
      ['payPassword', 'old', 1],
      ['pickCode', 'locked', 5],
      ['smsCode', 'void', 5],
      ['payPassword', 'over', 5],
    ] as const)
      for (let n = 0; n < tries; n++) await countGuess(kind, subject)
    await endLocks()
    await db.from('guesses').update({ updated_at: db.raw(`now() - interval '31 days'`) })
    await countGuess('payPassword', 'new')
    await forgetOldGuesses()
    const left = await db.from('guesses').select('subject')
    assert.sameMembers(
      left.map(({ subject }) => subject),
      ['locked', 'new']
    )
  })

  test('inside a transaction nothing is guessed: its rollback would forget the try', async ({ assert }) => {
    const { inTransaction } = await import('#core/transaction')
    await assert.rejects(
      () => inTransaction(() => guess({ kind: 'payPassword', of: 7, look: () => true, onLock })),
      /inside an open transaction/
    )
  })
})
