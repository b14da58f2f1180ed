import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#core/actor'
import { RefusedError } from '#core/errors'
import { inTransaction } from '#core/transaction'
import { available, escrow } from '#app/ledger/rules/accounts'
import { balancesOf } from '#app/ledger/queries/balances'
import { capture, freeze, unfreeze } from '#app/ledger/actions/holds'
import { lockAccounts } from '#app/ledger/shared/lock_accounts'
import { post } from '#app/ledger/actions/post'
import { verifyBooks } from '#app/ledger/queries/verify_ledger'
import { creditCompany } from '#tests/helpers/bank'
import { insertCompanies } from '#tests/helpers/company'
import { resetDatabase, tamper } from '#tests/helpers/database'
import { EntryKind, AlarmKind, AlarmState, FreezeType } from '#app/ledger/codes'

const actor = systemActor()
const A = 3001
const B = 3002

const freezeOne = (n: number, key = `deposit:${n}`) =>
  inTransaction((trx) =>
    freeze(trx, {
      companyId: A,
      amount: 100,
      freezeType: FreezeType.orderDeposit,
      ref: { type: 'order', id: n, no: `XH${n}` },
      reason: '订单定金',
      key,
      actor,
    })
  )

async function deadlocks(): Promise<number> {
  const { rows } = await db.rawQuery('select deadlocks from pg_stat_database where datname = current_database()')
  return Number(rows[0].deadlocks)
}

test.group('Ledger races', (group) => {
  group.each.setup(async () => {
    await resetDatabase()
    await insertCompanies(A, B)
  })
  group.teardown(() => resetDatabase())

  test('200 freezes at once never overdraw: as many succeed as there is money for', async ({ assert }) => {
    await creditCompany(A, 7_350)
    const results = await Promise.allSettled(Array.from({ length: 200 }, (_, n) => freezeOne(n)))
    const refused = results.filter((result) => result.status === 'rejected').map((result) => result.reason as Error)
    assert.equal(refused.length, 127)
    assert.isTrue(refused.every((error) => error instanceof RefusedError && error.reason === 'ledger.availableShort'))
    assert.include(await balancesOf(A), { useBalance: 50, frozen: 7_300, balance: 7_350 })
    assert.deepEqual(await verifyBooks(), [])
  })

  test('20 equal freezes at once make one hold', async ({ assert }) => {
    await creditCompany(A, 10_000)
    const holds = await Promise.all(Array.from({ length: 20 }, () => freezeOne(1, 'the-same')))
    assert.equal(new Set(holds.map((hold) => hold.id)).size, 1)
    assert.include(await balancesOf(A), { useBalance: 9_900, frozen: 100 })
  })

  test('a hold that 20 want to release and 20 want to capture moves once', async ({ assert }) => {
    await creditCompany(A, 100)
    const { id } = await freezeOne(1)
    const results = await Promise.allSettled(
      Array.from({ length: 40 }, (_, n) =>
        inTransaction((trx) =>
          n % 2
            ? unfreeze(trx, { holdId: id, key: `r${n}`, actor })
            : capture(trx, { holdId: id, to: available(B), key: `c${n}`, actor })
        )
      )
    )
    assert.equal(results.filter((result) => result.status === 'fulfilled').length, 1)
    assert.equal((await balancesOf(A)).balance + (await balancesOf(B)).balance, 100)
    assert.deepEqual(await verifyBooks(), [])
  })

  test('accounts that are new to many at once are locked in one order, beside those that exist', async ({ assert }) => {
    // The accounts of a new company come before the old one, which has been paid before.
    await creditCompany(B, 100)
    for (let fresh = 2_990; fresh < 2_995; fresh++) {
      await insertCompanies(fresh)
      const codes = [available(B), available(fresh), escrow(fresh)]
      const results = await Promise.allSettled(
        Array.from({ length: 60 }, () => inTransaction((trx) => lockAccounts(trx, codes), undefined, { retry: false }))
      )
      const failed = results.filter((result) => result.status === 'rejected').map(({ reason }) => String(reason))
      assert.deepEqual(failed, [], 'no transaction is ended to let another one go on')
    }
  })

  test('companies that pay each other at the same time do not wait for each other for ever', async ({ assert }) => {
    await creditCompany(A, 10_000)
    await creditCompany(B, 10_000)
    await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        inTransaction(async (trx) => {
          const [from, to] = n % 2 ? [A, B] : [B, A]
          await lockAccounts(trx, [available(from), available(to), escrow(n + 1)])
          await post(trx, {
            key: `t${n}`,
            kind: EntryKind.transfer,
            actor,
            entries: [
              { account: available(from), debit: 10 },
              { account: escrow(n + 1), credit: 10 },
            ],
          })
          await post(trx, {
            key: `u${n}`,
            kind: EntryKind.transfer,
            actor,
            entries: [
              { account: escrow(n + 1), debit: 10 },
              { account: available(to), credit: 10 },
            ],
          })
        })
      )
    )
    assert.deepEqual([(await balancesOf(A)).balance, (await balancesOf(B)).balance], [10_000, 10_000])
    assert.deepEqual(await verifyBooks(), [])
  })

  test('freezing and paying at the same time do not lock each other out, though they start from different ends', async ({
    assert,
  }) => {
    await creditCompany(A, 100_000)
    const holds = []
    for (let n = 0; n < 30; n++) holds.push(await freezeOne(n))
    const before = await deadlocks()
    await Promise.all([
      ...holds.map((hold, n) =>
        inTransaction(async (trx) => {
          await capture(trx, { holdId: hold.id, to: escrow(n + 1), key: `p${n}`, kind: EntryKind.payment, actor })
          await post(trx, {
            key: `q${n}`,
            kind: EntryKind.payment,
            actor,
            entries: [
              { account: available(A), debit: 100 },
              { account: escrow(n + 1), credit: 100 },
            ],
          })
        })
      ),
      ...holds.map((_, n) => freezeOne(100 + n)),
    ])
    assert.equal(await deadlocks(), before)
    assert.deepEqual(await verifyBooks(), [])
  })

  test('the nightly check names what does not add up', async ({ assert }) => {
    await creditCompany(A, 100)
    await tamper('ledger_accounts', 'update ledger_accounts set balance = 101 where code = ?', [available(A)])
    const found = await verifyBooks()
    assert.sameMembers(
      found.map(({ check }) => check),
      ['科目余额与分录合计不一致', '余额与最后一笔分录不一致', '监管户存款与负债合计不一致']
    )
    const { VerifyLedger } = await import('#app/ledger/jobs')
    await VerifyLedger.handle({})
    assert.lengthOf(await db.from('audit_logs').where('action', 'ledger.mismatch'), 1)
    assert.lengthOf(await db.from('ledger_alarms').where({ kind: AlarmKind.ledgerMismatch, state: AlarmState.open }), 1)
  })
})
