import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#core/actor'
import { inTransaction, type Trx } from '#core/transaction'
import { available, custody, escrow, feeIncome, frozen, outgoing } from '#app/ledger/rules/accounts'
import { balancesOf } from '#app/ledger/queries/balances'
import { capture, freeze, unfreeze } from '#app/ledger/actions/holds'
import { post } from '#app/ledger/actions/post'
import { companyStatement } from '#app/ledger/queries/company_statement'
import { verifyBooks } from '#app/ledger/queries/verify_ledger'
import { statementOf } from '#app/ledger/queries/statement'
import { reverse } from '#app/ledger/actions/reverse'
import { insertCompanies } from '#tests/helpers/company'
import { resetDatabase, tamper } from '#tests/helpers/database'
import { EntryKind, FreezeType, HoldState } from '#app/ledger/codes'

const actor = systemActor()
const BUYER = 3002
const SELLER = 3001
const ref = { type: 'order', id: 77, no: 'XH20261120000012' }

function payIn(trx: Trx, companyId: number, amount: number, key = `in:${companyId}`) {
  return post(trx, {
    key,
    kind: EntryKind.payIn,
    actor,
    entries: [
      { account: custody, debit: amount },
      { account: available(companyId), credit: amount },
    ],
  })
}

function holdFor(trx: Trx, amount: number, key = 'deposit:77', freezeType: FreezeType = FreezeType.orderDeposit) {
  return freeze(trx, { companyId: BUYER, amount, freezeType, ref, reason: '订单定金', key, actor })
}

test.group('Ledger posting', (group) => {
  group.each.setup(async () => {
    const undo = await testUtils.db().wrapInGlobalTransaction()
    await insertCompanies(BUYER, SELLER)
    return undo
  })

  test('the spot order of flow 2 ends with an empty escrow and the amounts of the check list', async ({ assert }) => {
    await inTransaction(async (trx) => {
      await payIn(trx, BUYER, 150_000_000)
      const hold = await holdFor(trx, 2_186_450)
      assert.include(await balancesOf(BUYER, trx), { balance: 150_000_000, useBalance: 147_813_550, frozen: 2_186_450 })
      await capture(trx, { holdId: hold.id, to: escrow(77), key: 'pay-deposit:77', kind: EntryKind.payment, actor })
      await post(trx, {
        key: 'pay:77',
        kind: EntryKind.payment,
        ref,
        actor,
        entries: [
          { account: available(BUYER), debit: 71_496_915 },
          { account: escrow(77), credit: 71_496_915 },
        ],
      })
      await post(trx, {
        key: 'settle:77',
        kind: EntryKind.proceeds,
        ref,
        actor,
        entries: [
          { account: escrow(77), debit: 69_999_197 },
          { account: available(SELLER), credit: 69_999_197 },
        ],
      })
      await post(trx, {
        key: 'fee:77',
        kind: EntryKind.fee,
        ref,
        actor,
        entries: [
          { account: available(SELLER), debit: 21_865 },
          { account: feeIncome, credit: 21_865 },
        ],
      })
      await post(trx, {
        key: 'retention:77',
        kind: EntryKind.finalRelease,
        ref,
        actor,
        entries: [
          { account: escrow(77), debit: 3_684_168 },
          { account: available(SELLER), credit: 3_684_168 },
        ],
      })

      const seller = await balancesOf(SELLER, trx)
      assert.include(seller, { balance: 73_661_500, useBalance: 73_661_500, cashBalance: 0 })
      const rows = await trx.from('ledger_accounts').select('code', 'balance')
      const balance: Record<string, number> = Object.fromEntries(rows.map((row) => [row.code, row.balance]))
      assert.equal(balance[escrow(77)], 0)
      assert.equal(balance[feeIncome], 21_865)
      assert.equal(
        balance[custody],
        Object.entries(balance)
          .filter(([code]) => code !== custody)
          .reduce((sum, [, value]) => sum + value, 0)
      )

      const statement = await statementOf({ ref, viewerCompanyId: BUYER }, trx)
      assert.deepEqual(
        statement.map((row) => [row.title, row.amount, row.escrowBalance]),
        [
          ['保证金冻结', 2_186_450, 0],
          ['货款支付', 2_186_450, 2_186_450],
          ['货款支付', 71_496_915, 73_683_365],
          ['货款结算', 69_999_197, 3_684_168],
          ['尾款释放', 3_684_168, 0],
        ]
      )
      assert.equal(
        statement[3].entries.find((entry) => entry.account === available(SELLER))!.balanceAfter,
        0,
        'the seller’s balance is nobody else’s business'
      )
    })
  })

  test('the same key posts once and returns the first posting', async ({ assert }) => {
    await inTransaction(async (trx) => {
      const first = await payIn(trx, BUYER, 100)
      const second = await payIn(trx, BUYER, 100)
      assert.equal(second.id, first.id)
      assert.isTrue(second.duplicate)
      assert.equal((await balancesOf(BUYER, trx)).balance, 100)
    })
  })

  test('a shortage is refused with the missing amount and leaves the transaction usable', async ({ assert }) => {
    await inTransaction(async (trx) => {
      await payIn(trx, BUYER, 100_000)
      await assert.refuses(() => holdFor(trx, 12_445_678), 'ledger.availableShort', { missing: 12_345_678 })
      assert.equal((await balancesOf(BUYER, trx)).useBalance, 100_000)
    })
  })

  test('a hold can be released in part and captured for the rest, and never for more', async ({ assert }) => {
    await inTransaction(async (trx) => {
      await payIn(trx, BUYER, 1000)
      const hold = await holdFor(trx, 600)
      assert.include((await unfreeze(trx, { holdId: hold.id, amount: 200, key: 'r1', actor })).$attributes, {
        state: HoldState.partlyReleased,
        remaining: 400,
      })
      await unfreeze(trx, { holdId: hold.id, amount: 200, key: 'r1', actor })
      await assert.refuses(
        () => capture(trx, { holdId: hold.id, to: available(SELLER), amount: 401, key: 'c0', actor }),
        'ledger.holdTooSmall'
      )
      const closed = await capture(trx, { holdId: hold.id, to: available(SELLER), key: 'c1', actor })
      assert.include(closed.$attributes, { state: HoldState.taken, remaining: 0 })
      assert.isNotNull(closed.closedAt)
      assert.deepInclude(await balancesOf(BUYER, trx), { balance: 600, useBalance: 600, frozen: 0 })
      assert.equal((await balancesOf(SELLER, trx)).useBalance, 400)
    })
  })

  test('a reversal swaps the sides once, and the hold comes back with it', async ({ assert }) => {
    await inTransaction(async (trx) => {
      await payIn(trx, BUYER, 1000)
      const hold = await holdFor(trx, 600)
      await capture(trx, { holdId: hold.id, to: escrow(77), key: 'pay-deposit:77', kind: EntryKind.payment, actor })
      await reverse(trx, { key: 'void:77', of: 'pay-deposit:77', reason: '平台作废', actor })
      await hold.refresh()
      assert.include(hold.$attributes, { state: HoldState.held, remaining: 600 })
      assert.include(await balancesOf(BUYER, trx), { useBalance: 400, frozen: 600 })
      await assert.refuses(
        () => reverse(trx, { key: 'void-again:77', of: 'pay-deposit:77', reason: '平台作废', actor }),
        'ledger.alreadyReversed'
      )
    })
  })

  test('an escrow takes money of the company that paid into it first, and of no other', async ({ assert }) => {
    const payInto = (trx: Trx, key: string, ...givers: number[]) =>
      post(trx, {
        key,
        kind: EntryKind.payment,
        ref,
        actor,
        entries: [
          ...givers.map((company) => ({ account: available(company), debit: 100 })),
          { account: escrow(77), credit: 100 * givers.length },
        ],
      })
    await inTransaction(async (trx) => {
      await payIn(trx, BUYER, 1000)
      await payIn(trx, SELLER, 1000)
      await assert.rejects(() => payInto(trx, 'both', BUYER, SELLER), /must come from one company/)
      await payInto(trx, 'first', BUYER)
      await payInto(trx, 'again', BUYER)
      await assert.rejects(() => payInto(trx, 'other', SELLER), /holds money of company 3002, not of 3001/)
    })
  })

  test('money on its way out lies in 2004 and is part of the frozen amount', async ({ assert }) => {
    await inTransaction(async (trx) => {
      await payIn(trx, BUYER, 1000)
      const hold = await holdFor(trx, 300, 'withdraw:1', FreezeType.withdrawal)
      assert.equal((await trx.from('ledger_accounts').where('code', outgoing(BUYER)).first()).balance, 300)
      assert.include(await balancesOf(BUYER, trx), { balance: 1000, useBalance: 700, cashBalance: 700, frozen: 300 })
      await capture(trx, { holdId: hold.id, to: custody, key: 'withdraw-done:1', kind: EntryKind.payOut, actor })
      assert.include(await balancesOf(BUYER, trx), { balance: 700, frozen: 0 })
    })
  })

  test('an unbalanced posting is refused before it reaches the database', async ({ assert }) => {
    await inTransaction(async (trx) => {
      await assert.rejects(
        () =>
          post(trx, {
            key: 'x',
            kind: EntryKind.payIn,
            actor,
            entries: [
              { account: custody, debit: 2 },
              { account: available(1), credit: 1 },
            ],
          }),
        /does not balance/
      )
      await assert.rejects(
        () =>
          post(trx, {
            key: 'x',
            kind: EntryKind.payIn,
            actor,
            entries: [
              { account: '7777', debit: 1 },
              { account: available(1), credit: 1 },
            ],
          }),
        /unknown ledger account/
      )
    })
  })
})

test.group('Ledger in the database', (group) => {
  group.each.setup(async () => {
    await resetDatabase()
    await insertCompanies(BUYER, SELLER)
  })
  group.teardown(() => resetDatabase())

  async function refused(work: (trx: Trx) => Promise<unknown>) {
    try {
      await inTransaction(work)
    } catch (error) {
      return (error as { code: string }).code
    }
    return 'accepted'
  }

  test('a transaction that does not balance cannot be committed', async ({ assert }) => {
    await inTransaction((trx) => payIn(trx, BUYER, 100))
    const code = await refused(async (trx) => {
      const [{ id }] = await trx
        .table('ledger_transactions')
        .insert({ key: 'k', kind: EntryKind.payIn, title: '入金', actor: 'x' })
        .returning('id')
      await trx
        .table('ledger_entries')
        .insert({ transaction_id: id, account_code: custody, debit: 5, credit: 0, balance_after: 0 })
      await trx
        .table('ledger_entries')
        .insert({ transaction_id: id, account_code: available(BUYER), debit: 0, credit: 4, balance_after: 0 })
    })
    assert.equal(code, 'MQ002')
  })

  test('a transaction without entries cannot be committed', async ({ assert }) => {
    assert.equal(
      await refused((trx) =>
        trx.table('ledger_transactions').insert({ key: 'k', kind: EntryKind.payIn, title: '入金', actor: 'x' })
      ),
      'MQ002'
    )
  })

  test('a hold without its frozen money, and frozen money without a hold, cannot be committed', async ({ assert }) => {
    await inTransaction((trx) => payIn(trx, BUYER, 100))
    const hold = {
      company_id: BUYER,
      freeze_type: FreezeType.orderDeposit,
      amount: 5,
      remaining: 5,
      ref_type: 'order',
      ref_id: 1,
      ref_no: '1',
    }
    assert.equal(await refused((trx) => trx.table('holds').insert(hold)), 'MQ003')
    const entries = [
      { account: available(BUYER), debit: 5 },
      { account: frozen(BUYER), credit: 5 },
    ]
    assert.equal(await refused((trx) => post(trx, { key: 'bare', kind: EntryKind.freeze, actor, entries })), 'MQ003')
  })

  test('postings cannot be changed or deleted, and balances not typed', async ({ assert }) => {
    await inTransaction((trx) => payIn(trx, BUYER, 100))
    assert.equal(await refused((trx) => trx.from('ledger_entries').update({ debit: 1 })), '42501')
    assert.equal(await refused((trx) => trx.from('ledger_entries').delete()), '42501')
    assert.equal(await refused((trx) => trx.from('ledger_transactions').delete()), '42501')
    assert.equal(await refused((trx) => trx.from('ledger_accounts').update({ balance: 1_000_000 })), '42501')
  })

  test('lines that are dated back count in the order in which they were written, in the check of the books and on the statement', async ({
    assert,
  }) => {
    await inTransaction((trx) => payIn(trx, BUYER, 100, 'first'))
    await inTransaction((trx) => payIn(trx, BUYER, 250, 'second'))
    for (const [table, id] of [
      ['ledger_entries', 'transaction_id'],
      ['ledger_transactions', 'id'],
    ])
      await tamper(
        table,
        `update ${table} set created_at = created_at - interval '16 days'
         where ${id} = (select id from ledger_transactions where key = 'second')`
      )
    assert.deepEqual(await verifyBooks(), [])
    const { data } = await companyStatement(BUYER, {})
    assert.deepEqual(
      data.map(({ change, balance }) => [change, balance]),
      [
        [250, 350],
        [100, 100],
      ]
    )
  })

  test('no entry can be added to a transaction that is complete, whether or not the two sides are equal', async ({
    assert,
  }) => {
    await inTransaction((trx) => payIn(trx, BUYER, 100))
    const { id } = await db.from('ledger_transactions').firstOrFail()
    const sides = [
      { account_code: custody, debit: 5, credit: 0 },
      { account_code: available(BUYER), debit: 0, credit: 5 },
    ]
    for (const entries of [sides, sides.slice(1)])
      assert.equal(
        await refused(async (trx) => {
          for (const entry of entries)
            await trx.table('ledger_entries').insert({ transaction_id: id, balance_after: 0, ...entry })
        }),
        '42501'
      )
    const known = async (trx: Trx) => trx.from('ledger_transactions').where({ id }).update({ written_in: 1 })
    assert.equal(await refused(known), '42501')
  })

  test('a hold cannot be deleted, not even one that is closed', async ({ assert }) => {
    await inTransaction((trx) => payIn(trx, BUYER, 100))
    assert.equal(await refused((trx) => trx.from('holds').delete()), '42501')
    assert.equal(await refused((trx) => trx.from('ledger_accounts').delete()), '42501')
  })

  test('the database itself refuses to overdraw an account', async ({ assert }) => {
    await inTransaction((trx) => payIn(trx, BUYER, 100))
    const code = await refused(async (trx) => {
      const [{ id }] = await trx
        .table('ledger_transactions')
        .insert({ key: 'k', kind: EntryKind.payOut, title: '出金', actor: 'x' })
        .returning('id')
      await trx
        .table('ledger_entries')
        .insert({ transaction_id: id, account_code: available(BUYER), debit: 101, credit: 0, balance_after: 0 })
    })
    assert.equal(code, 'MQ001')
  })
})
