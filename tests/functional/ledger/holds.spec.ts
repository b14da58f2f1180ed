import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import { systemActor } from '#core/actor'
import { inTransaction, type Trx } from '#core/transaction'
import {
  AccountClass,
  available,
  custody,
  debt,
  escrow,
  feeIncome,
  frozen,
  memoContra,
  outgoing,
} from '#app/ledger/rules/accounts'
import { capture, freeze, holdsOf, repurpose, unfreeze } from '#app/ledger/actions/holds'
import { post, type Entry, type PostInput } from '#app/ledger/actions/post'
import { reverse } from '#app/ledger/actions/reverse'
import { balancesOf, balancesOfMany } from '#app/ledger/queries/balances'
import { lockAccounts } from '#app/ledger/shared/lock_accounts'
import { EntryKind, FreezeType, HoldState } from '#app/ledger/codes'
import { insertCompanies } from '#tests/helpers/company'

const BUYER = 3002
const SELLER = 3001
const ref = { type: 'order', id: 77, no: 'XH20261120000012' }
const actor = { ...systemActor(), kind: 'operator' as const, userId: 5 }

let serial = 0
const posted = (trx: Trx, entries: Entry[], more: Partial<PostInput> = {}) =>
  post(trx, { key: `t:${++serial}`, kind: EntryKind.payIn, actor, entries, ...more })
const payIn = (trx: Trx, companyId: number, amount: number, more: Partial<PostInput> = {}) =>
  posted(
    trx,
    [
      { account: custody, debit: amount },
      { account: available(companyId), credit: amount },
    ],
    more
  )
const holdFor = (trx: Trx, amount: number, more: Partial<Parameters<typeof freeze>[1]> = {}) =>
  freeze(trx, {
    companyId: BUYER,
    amount,
    freezeType: FreezeType.orderDeposit,
    ref,
    reason: '订单定金',
    key: `hold:${++serial}`,
    actor,
    ...more,
  })
const row = (trx: Trx, key: string) => trx.from('ledger_transactions').where({ key }).firstOrFail()
const entriesOf = async (trx: Trx, key: string) =>
  (
    await trx
      .from('ledger_entries')
      .where('transaction_id', (await row(trx, key)).id)
      .orderBy('account_code')
      .select('account_code', 'debit', 'credit')
  ).map(({ account_code: account, debit, credit }) => [account, debit, credit])
const balance = async (trx: Trx, code: string) =>
  (await trx.from('ledger_accounts').where({ code }).first())?.balance ?? 0

/** Runs the work with money of its own, and takes everything back. */
const withMoney = (work: (trx: Trx) => Promise<void>, yours = 1_000) =>
  inTransaction(async (trx) => {
    await payIn(trx, BUYER, yours)
    await work(trx)
  })

test.group('Postings', (group) => {
  group.each.setup(async () => {
    const undo = await testUtils.db().wrapInGlobalTransaction()
    await insertCompanies(BUYER, SELLER)
    return undo
  })

  test('an entry is whole cents, above zero, on one side', async ({ assert }) => {
    await withMoney(async (trx) => {
      const one = { account: custody, debit: 1 }
      for (const wrong of [
        { credit: 0.5 },
        { debit: 0.5, credit: 0 },
        { credit: -1 },
        { debit: -1 },
        { debit: 1, credit: 1 },
        { credit: Number.MAX_SAFE_INTEGER + 1 },
        { debit: Number.NaN },
      ])
        await assert.rejects(
          () => posted(trx, [one, { account: available(BUYER), ...wrong }]),
          `ledger entry on ${available(BUYER)} needs one side in whole cents`
        )
      assert.equal(await balance(trx, available(BUYER)), 1_000)
    })
  })

  test('debits equal credits, and something moves between two accounts at least', async ({ assert }) => {
    await withMoney(async (trx) => {
      for (const [entries, why] of [
        [[{ account: custody, debit: 1 }], '1 against 0'],
        [[], '0 against 0'],
        [
          [
            { account: custody, debit: 0 },
            { account: feeIncome, credit: 0 },
          ],
          '0 against 0',
        ],
        [
          [
            { account: custody, debit: 2 },
            { account: feeIncome, credit: 1 },
            { account: available(BUYER), credit: 2 },
          ],
          '2 against 3',
        ],
      ] as const)
        await assert.rejects(() => posted(trx, [...entries]), `ledger posting does not balance: ${why}`)
    })
  })

  test('a posting says what, about what and by whom, and entries of nothing are left out', async ({ assert }) => {
    await withMoney(async (trx) => {
      const key = 'said'
      const more = { key, kind: EntryKind.fee, memo: '三月', ref, holdId: undefined }
      const first = await posted(
        trx,
        [
          { account: available(BUYER), debit: 30 },
          { account: feeIncome, credit: 30 },
          { account: frozen(BUYER), credit: 0 },
        ],
        more
      )
      assert.deepEqual(first, { id: first.id, key, kind: EntryKind.fee, holdId: null, duplicate: false })
      assert.deepInclude(await row(trx, key), {
        kind: EntryKind.fee,
        title: '服务费',
        memo: '三月',
        ref_type: 'order',
        ref_id: 77,
        ref_no: 'XH20261120000012',
        reverses_id: null,
        hold_id: null,
        actor: 'operator:5',
      })
      assert.deepEqual(await entriesOf(trx, key), [
        [available(BUYER), 30, 0],
        [feeIncome, 0, 30],
      ])
      const again = await payIn(trx, SELLER, 9, { key })
      assert.deepEqual(again, { ...first, duplicate: true })
      assert.equal(await balance(trx, available(SELLER)), 0)
      await payIn(trx, BUYER, 1, { key: 'system', actor: systemActor() })
      assert.deepInclude(await row(trx, 'system'), { actor: 'system:0', memo: null, ref_type: null, ref_id: null })
    })
  })

  test('money may be used up to the last cent; one more is missing by its amount', async ({ assert }) => {
    await withMoney(async (trx) => {
      const pay = (amount: number) =>
        posted(trx, [
          { account: available(BUYER), debit: amount },
          { account: escrow(77), credit: amount },
        ])
      await assert.refuses(() => pay(1_001), 'ledger.availableShort', { missing: 1 })
      await pay(1_000)
      assert.equal(await balance(trx, available(BUYER)), 0)
      assert.equal(await balance(trx, escrow(77)), 1_000)
    })
  })

  test('a payment that is repeated when the money is gone is the first one, not a shortage', async ({ assert }) => {
    await withMoney(async (trx) => {
      const pay = () =>
        posted(
          trx,
          [
            { account: available(BUYER), debit: 1_000 },
            { account: escrow(77), credit: 1_000 },
          ],
          { key: 'paid' }
        )
      const first = await pay()
      assert.deepEqual(await pay(), { ...first, duplicate: true })
      assert.equal(await balance(trx, escrow(77)), 1_000)
    })
  })

  test('no other account is overdrawn either: not escrow, not the bank', async ({ assert }) => {
    await withMoney(async (trx) => {
      await assert.rejects(
        () =>
          posted(
            trx,
            [
              { account: escrow(77), debit: 5 },
              { account: available(SELLER), credit: 5 },
            ],
            { key: 'empty' }
          ),
        'ledger posting empty would leave 2003.77 at -5'
      )
      await assert.rejects(
        () =>
          posted(
            trx,
            [
              { account: feeIncome, debit: 0 },
              { account: custody, credit: 1_001 },
              { account: available(SELLER), debit: 0 },
              { account: debt(SELLER), debit: 1_001 },
            ],
            { key: 'bank' }
          ),
        'ledger posting bank would leave 1001 at -1'
      )
    })
  })

  test('what one posting gives and takes of an account counts together, whatever comes first', async ({ assert }) => {
    await withMoney(async (trx) => {
      await posted(trx, [
        { account: available(SELLER), debit: 40 },
        { account: feeIncome, credit: 40 },
        { account: available(BUYER), debit: 100 },
        { account: available(SELLER), credit: 100 },
      ])
      assert.equal(await balance(trx, available(SELLER)), 60)
      assert.equal(await balance(trx, available(BUYER)), 900)
    })
  })

  test('accounts on the debit side grow by debits', async ({ assert }) => {
    await withMoney(async (trx) => {
      await posted(trx, [
        { account: debt(BUYER), debit: 70 },
        { account: memoContra, credit: 70 },
      ])
      assert.equal(await balance(trx, debt(BUYER)), 70)
      assert.equal(await balance(trx, custody), 1_000)
    })
  })

  test('locking what a company has frozen or on its way out locks its available money', async ({ assert }) => {
    await withMoney(async (trx) => {
      const codes = async (...wanted: string[]) => [...(await lockAccounts(trx, wanted)).keys()]
      assert.deepEqual(await codes(frozen(SELLER)), [available(SELLER), frozen(SELLER)])
      assert.deepEqual(await codes(outgoing(BUYER)), [available(BUYER), outgoing(BUYER)])
      assert.deepEqual(await codes(escrow(77), custody), [custody, escrow(77)])
      assert.deepEqual(await codes(available(BUYER), frozen(BUYER), frozen(BUYER)), [available(BUYER), frozen(BUYER)])
      const accounts = await lockAccounts(trx, [available(BUYER), custody])
      assert.deepEqual(accounts.get(available(BUYER)), {
        code: available(BUYER),
        nature: 'credit',
        balance: 1_000,
        payer: null,
      })
      assert.deepEqual(accounts.get(custody), { code: custody, nature: 'debit', balance: 1_000, payer: null })
      const made = await trx.from('ledger_accounts').where('code', frozen(SELLER)).firstOrFail()
      assert.deepInclude(made, { class: AccountClass.frozen, owner_id: SELLER, nature: 'credit', balance: 0 })
    })
  })
})

test.group('Holds', (group) => {
  group.each.setup(async () => {
    const undo = await testUtils.db().wrapInGlobalTransaction()
    await insertCompanies(BUYER, SELLER)
    return undo
  })

  test('a hold says whose, for what and until when, and is posted with its reason', async ({ assert }) => {
    await withMoney(async (trx) => {
      const hold = await holdFor(trx, 600, { key: 'said', expectedRelease: '付款时转为货款' })
      assert.deepInclude(hold.$attributes, {
        companyId: BUYER,
        freezeType: FreezeType.orderDeposit,
        state: HoldState.held,
        amount: 600,
        remaining: 600,
        refType: 'order',
        refId: 77,
        refNo: 'XH20261120000012',
        reason: '订单定金',
        expectedRelease: '付款时转为货款',
        closedAt: null,
      })
      assert.deepInclude(await row(trx, 'said'), {
        kind: EntryKind.freeze,
        memo: '订单定金',
        hold_id: hold.id,
        ref_id: 77,
        actor: 'operator:5',
      })
      assert.deepEqual(await entriesOf(trx, 'said'), [
        [available(BUYER), 600, 0],
        [frozen(BUYER), 0, 600],
      ])
      assert.isNull((await holdFor(trx, 1)).expectedRelease)
    })
  })

  test('the same event freezes once and answers with the first hold', async ({ assert }) => {
    await withMoney(async (trx) => {
      const first = await holdFor(trx, 600, { key: 'once' })
      assert.equal((await holdFor(trx, 300, { key: 'once' })).id, first.id)
      assert.equal(await balance(trx, frozen(BUYER)), 600)
      assert.lengthOf(await holdsOf({ type: 'order', id: 77 }, trx), 1)
    })
  })

  test('money on its way out is posted as such, and as a refund when it comes back', async ({ assert }) => {
    await withMoney(async (trx) => {
      const hold = await holdFor(trx, 300, { key: 'out', freezeType: FreezeType.withdrawal })
      assert.equal((await row(trx, 'out')).kind, EntryKind.payOut)
      await unfreeze(trx, { holdId: hold.id, key: 'back', actor })
      assert.deepInclude(await row(trx, 'back'), { kind: EntryKind.refund, hold_id: hold.id, memo: '订单定金' })
      assert.deepEqual(await entriesOf(trx, 'back'), [
        [available(BUYER), 0, 300],
        [outgoing(BUYER), 300, 0],
      ])
    })
  })

  test('a release gives back all that remains, or a part, and closes the hold with its last cent', async ({
    assert,
  }) => {
    await withMoney(async (trx) => {
      const hold = await holdFor(trx, 600)
      const part = await unfreeze(trx, { holdId: hold.id, amount: 599, key: 'part', actor, memo: '部分退还' })
      assert.deepInclude(part.$attributes, { state: HoldState.partlyReleased, remaining: 1, closedAt: null })
      assert.deepInclude(await row(trx, 'part'), { kind: EntryKind.release, memo: '部分退还', ref_no: ref.no })
      const whole = await unfreeze(trx, { holdId: hold.id, key: 'rest', actor })
      assert.deepInclude(whole.$attributes, { state: HoldState.released, remaining: 0 })
      assert.isNotNull(whole.closedAt)
      assert.equal(await balance(trx, available(BUYER)), 1_000)
    })
  })

  test('nothing, less than nothing and more than there is are not released', async ({ assert }) => {
    await withMoney(async (trx) => {
      const hold = await holdFor(trx, 600)
      for (const amount of [0, -1, 601])
        await assert.refuses(
          () => unfreeze(trx, { holdId: hold.id, amount, key: `no:${amount}`, actor }),
          'ledger.holdTooSmall'
        )
      const taken = await capture(trx, { holdId: hold.id, to: escrow(77), amount: 600, key: 'all', actor })
      assert.deepInclude(taken.$attributes, { state: HoldState.taken, remaining: 0 })
      assert.equal((await row(trx, 'all')).kind, EntryKind.forfeit, 'forfeited unless the caller says for what')
      assert.equal(await balance(trx, escrow(77)), 600)
      await assert.refuses(() => unfreeze(trx, { holdId: hold.id, key: 'late', actor }), 'ledger.holdTooSmall')
    })
  })

  test('the holds of an order come in the order in which they were made', async ({ assert }) => {
    await withMoney(async (trx) => {
      const first = await holdFor(trx, 10)
      const second = await holdFor(trx, 20)
      await holdFor(trx, 30, { ref: { ...ref, id: 78 } })
      await holdFor(trx, 40, { ref: { ...ref, type: 'pick' } })
      await trx.from('holds').where('id', first.id).update({ reason: '更正' })
      const found = await holdsOf({ type: 'order', id: 77 }, trx)
      assert.deepEqual(
        found.map(({ id }) => id),
        [first.id, second.id]
      )
    })
  })

  test('parts of deposits become one hold of another purpose, and no money moves', async ({ assert }) => {
    await withMoney(async (trx) => {
      const freezeType = FreezeType.auctionDeposit
      const one = await holdFor(trx, 300, { freezeType })
      const two = await holdFor(trx, 200, { freezeType })
      const made = await repurpose(trx, {
        companyId: BUYER,
        parts: [
          { holdId: two.id, amount: 50 },
          { holdId: one.id, amount: 300 },
        ],
        freezeType: FreezeType.orderDeposit,
        ref: { type: 'order', id: 88, no: 'JJ88' },
        reason: '竞价保证金转定金',
        expectedRelease: '付款时转为货款',
      })
      assert.deepInclude(made.$attributes, {
        companyId: BUYER,
        freezeType: FreezeType.orderDeposit,
        state: HoldState.held,
        amount: 350,
        remaining: 350,
        refType: 'order',
        refId: 88,
        refNo: 'JJ88',
        reason: '竞价保证金转定金',
        expectedRelease: '付款时转为货款',
      })
      await one.refresh()
      await two.refresh()
      assert.deepInclude(one.$attributes, { state: HoldState.released, remaining: 0 })
      assert.isNotNull(one.closedAt)
      assert.deepInclude(two.$attributes, { state: HoldState.partlyReleased, remaining: 150, closedAt: null })
      assert.deepInclude(await balancesOf(BUYER, trx), { useBalance: 500, frozen: 500 })
    })
  })

  test('a part is above zero, of the company’s own deposit, and not of money on its way out', async ({ assert }) => {
    await withMoney(async (trx) => {
      await payIn(trx, SELLER, 500)
      const mine = await holdFor(trx, 300)
      const theirs = await holdFor(trx, 300, { companyId: SELLER })
      const leaving = await holdFor(trx, 100, { freezeType: FreezeType.withdrawal })
      const turn = (holdId: number, amount: number) =>
        repurpose(trx, {
          companyId: BUYER,
          parts: [{ holdId, amount }],
          freezeType: FreezeType.orderDeposit,
          ref,
          reason: '转定金',
        })
      for (const amount of [0, -1, 301])
        await assert.refuses(() => turn(mine.id, amount), 'ledger.holdTooSmallForDeposit')
      for (const { id } of [theirs, leaving]) await assert.rejects(() => turn(id, 1), `hold ${id} is not of this kind`)
      assert.isNull((await turn(mine.id, 300)).expectedRelease)
    })
  })
})

test.group('Reversals', (group) => {
  group.each.setup(async () => {
    const undo = await testUtils.db().wrapInGlobalTransaction()
    await insertCompanies(BUYER, SELLER)
    return undo
  })

  const undo = (trx: Trx, of: string, more: Partial<Parameters<typeof reverse>[1]> = {}) =>
    reverse(trx, { key: `undo:${of}`, of, reason: '平台作废', actor, ...more })

  test('the sides change places, and the reversal names what it reverses and why', async ({ assert }) => {
    await withMoney(async (trx) => {
      const original = await posted(
        trx,
        [
          { account: available(BUYER), debit: 30 },
          { account: feeIncome, credit: 30 },
        ],
        { key: 'fee', kind: EntryKind.fee, ref }
      )
      const first = await undo(trx, 'fee')
      assert.deepInclude(await row(trx, 'undo:fee'), {
        kind: EntryKind.fee,
        memo: '冲正：平台作废',
        reverses_id: original.id,
        hold_id: null,
        ref_type: 'order',
        ref_id: 77,
        ref_no: ref.no,
        actor: 'operator:5',
      })
      assert.deepEqual(await entriesOf(trx, 'undo:fee'), [
        [available(BUYER), 0, 30],
        [feeIncome, 30, 0],
      ])
      assert.deepEqual(await undo(trx, 'fee'), { ...first, duplicate: true }, 'the same reversal again is that one')
      await assert.refuses(() => undo(trx, 'fee', { key: 'other' }), 'ledger.alreadyReversed')
      await payIn(trx, BUYER, 7, { key: 'bare' })
      await undo(trx, 'bare', { reason: '长'.repeat(300) })
      const bare = await row(trx, 'undo:bare')
      assert.deepInclude(bare, { ref_type: null, ref_id: null, ref_no: null })
      assert.lengthOf(bare.memo, 200)
    })
  })

  test('what was spent meanwhile cannot be taken back', async ({ assert }) => {
    await withMoney(async (trx) => {
      await payIn(trx, SELLER, 100, { key: 'in' })
      await posted(trx, [
        { account: available(SELLER), debit: 60 },
        { account: feeIncome, credit: 60 },
      ])
      await assert.refuses(() => undo(trx, 'in'), 'ledger.availableShort', { missing: 60 })
    })
  })

  test('a released part comes back to its hold, which is whole again with the last one', async ({ assert }) => {
    await withMoney(async (trx) => {
      const hold = await holdFor(trx, 600)
      await unfreeze(trx, { holdId: hold.id, amount: 200, key: 'a', actor })
      await unfreeze(trx, { holdId: hold.id, key: 'b', actor })
      await undo(trx, 'b')
      await hold.refresh()
      assert.deepInclude(hold.$attributes, { state: HoldState.partlyReleased, remaining: 400, closedAt: null })
      assert.equal((await row(trx, 'undo:b')).hold_id, hold.id)
      await undo(trx, 'a')
      await hold.refresh()
      assert.deepInclude(hold.$attributes, { state: HoldState.held, remaining: 600, closedAt: null })
      assert.deepInclude(await balancesOf(BUYER, trx), { useBalance: 400, frozen: 600 })
    })
  })

  test('the reversal of a freeze ends its hold, but not when a part is gone', async ({ assert }) => {
    await withMoney(async (trx) => {
      const hold = await holdFor(trx, 600, { key: 'f' })
      const other = await holdFor(trx, 100, { key: 'g' })
      await unfreeze(trx, { holdId: other.id, amount: 1, key: 'part', actor })
      await undo(trx, 'f')
      await hold.refresh()
      assert.deepInclude(hold.$attributes, { state: HoldState.released, remaining: 0 })
      assert.isNotNull(hold.closedAt)
      await assert.refuses(() => undo(trx, 'g'), 'ledger.holdEnded')
    })
  })
})

test.group('Balances (glossary §1.4)', (group) => {
  group.each.setup(async () => {
    const undo = await testUtils.db().wrapInGlobalTransaction()
    await insertCompanies(BUYER, SELLER)
    return undo
  })

  const proceeds = (trx: Trx, amount: number, kind: EntryKind = EntryKind.proceeds) =>
    posted(
      trx,
      [
        { account: custody, debit: amount },
        { account: available(BUYER), credit: amount },
      ],
      { kind }
    )
  const spend = (trx: Trx, amount: number, kind: EntryKind) =>
    posted(
      trx,
      [
        { account: available(BUYER), debit: amount },
        { account: feeIncome, credit: amount },
      ],
      { kind }
    )

  test('a company without accounts has nothing', async ({ assert }) => {
    assert.deepEqual(await balancesOf(SELLER), { balance: 0, useBalance: 0, cashBalance: 0, frozen: 0 })
    assert.lengthOf([...(await balancesOfMany([]))], 0)
  })

  test('today’s proceeds, less the fee, wait until tomorrow; what was paid in does not', async ({ assert }) => {
    await withMoney(async (trx) => {
      await proceeds(trx, 500)
      await proceeds(trx, 50, EntryKind.finalRelease)
      await spend(trx, 20, EntryKind.fee)
      assert.deepEqual(await balancesOf(BUYER, trx), {
        balance: 1_530,
        useBalance: 1_530,
        cashBalance: 1_000,
        frozen: 0,
      })
      await spend(trx, 100, EntryKind.payment)
      assert.equal((await balancesOf(BUYER, trx)).cashBalance, 900)
    })
  })

  test('fees above today’s proceeds do not let more be withdrawn', async ({ assert }) => {
    await withMoney(async (trx) => {
      await spend(trx, 20, EntryKind.fee)
      assert.equal((await balancesOf(BUYER, trx)).cashBalance, 980)
    })
  })

  test('what a company owes stays, and nobody can withdraw less than nothing', async ({ assert }) => {
    await withMoney(async (trx) => {
      const owe = (amount: number) =>
        posted(trx, [
          { account: debt(BUYER), debit: amount },
          { account: memoContra, credit: amount },
        ])
      await owe(300)
      assert.equal((await balancesOf(BUYER, trx)).cashBalance, 700)
      await owe(800)
      assert.deepEqual(await balancesOf(BUYER, trx), { balance: 1_000, useBalance: 1_000, cashBalance: 0, frozen: 0 })
    })
  })

  test('frozen is what is held and what is on its way out, each company’s own', async ({ assert }) => {
    await withMoney(async (trx) => {
      await payIn(trx, SELLER, 70)
      await holdFor(trx, 300)
      await holdFor(trx, 100, { freezeType: FreezeType.withdrawal })
      const both = await balancesOfMany([BUYER, SELLER], trx)
      assert.deepEqual(both.get(BUYER), { balance: 1_000, useBalance: 600, cashBalance: 600, frozen: 400 })
      assert.deepEqual(both.get(SELLER), { balance: 70, useBalance: 70, cashBalance: 70, frozen: 0 })
    })
  })
})
