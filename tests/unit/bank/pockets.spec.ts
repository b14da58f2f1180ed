import fc from 'fast-check'
import { test } from '@japa/runner'
import { MovementKind } from '#app/bank/codes'
import { CLEARING, effectOn, movementsOf, PLATFORM, pocketChanges, type PostedLine } from '#app/bank/rules/pockets'
import {
  ACCOUNT_CLASSES,
  available,
  custody,
  debt,
  escrow,
  feeIncome,
  frozen,
  isOfClass,
  MEMO_CLASSES,
  memoContra,
  outgoing,
  unidentified,
} from '#app/ledger/rules/accounts'
import { SEED } from '#tests/helpers/seed'

const dr = (account: string, debit: number, payer: number | null = null): PostedLine => ({
  account,
  debit,
  credit: 0,
  payer,
})
const cr = (account: string, credit: number, payer: number | null = null): PostedLine => ({
  account,
  debit: 0,
  credit,
  payer,
})

test.group('What the bank is told of a posting (ADR 0023)', () => {
  for (const [title, lines, told] of [
    ['a deposit is frozen', [dr(available(7), 500), cr(frozen(7), 500)], [['freeze', 7, 7, 500]]],
    ['a deposit is released', [dr(frozen(7), 500), cr(available(7), 500)], [['unfreeze', 7, 7, 500]]],
    ['a deposit becomes the price: the money stays where it is', [dr(frozen(7), 500), cr(escrow(1), 500, 7)], []],
    ['the rest of a price is frozen', [dr(available(7), 900), cr(escrow(1), 900, 7)], [['freeze', 7, 7, 900]]],
    ['escrow is released to the seller', [dr(escrow(1), 900, 7), cr(available(8), 900)], [['payFrozen', 7, 8, 900]]],
    ['escrow goes back to the buyer', [dr(escrow(1), 900, 7), cr(available(7), 900)], [['unfreeze', 7, 7, 900]]],
    [
      'a forfeited deposit is paid to the other side',
      [dr(frozen(7), 500), cr(available(8), 500)],
      [['payFrozen', 7, 8, 500]],
    ],
    ['a fee goes to the platform', [dr(available(8), 30), cr(feeIncome, 30)], [['fee', 8, PLATFORM, 30]]],
    [
      'a fee that was charged in error goes back',
      [dr(feeIncome, 30), cr(available(8), 30)],
      [['feeRefund', PLATFORM, 8, 30]],
    ],
    ['a transfer between members', [dr(available(7), 40), cr(available(8), 40)], [['pay', 7, 8, 40]]],
    [
      'money of an unknown payer is assigned',
      [dr(unidentified, 40), cr(available(8), 40)],
      [['assign', CLEARING, 8, 40]],
    ],
    ['money that comes in is at the bank already', [dr(custody, 40), cr(available(8), 40)], []],
    ['money of an unknown payer, too', [dr(custody, 40), cr(unidentified, 40)], []],
    ['a payout under way lies in the available money', [dr(available(8), 40), cr(outgoing(8), 40)], []],
    ['a payout that is made has left the bank', [dr(outgoing(8), 40), cr(custody, 40)], []],
    ['a debt is no money', [dr(debt(8), 40), cr(memoContra, 40)], []],
    [
      'released money is frozen again at its first payer when the release is reversed',
      [dr(available(8), 900), cr(escrow(1), 900, 7)],
      [
        ['pay', 8, 7, 900],
        ['freeze', 7, 7, 900],
      ],
    ],
    [
      'of one posting with several takers each gets its own order',
      [dr(escrow(1), 1000, 7), cr(available(8), 700), cr(available(7), 200), cr(feeIncome, 100)],
      [
        ['unfreeze', 7, 7, 200],
        ['payFrozen', 7, PLATFORM, 100],
        ['payFrozen', 7, 8, 700],
      ],
    ],
  ] as [string, PostedLine[], [keyof typeof MovementKind, number, number, number][]][])
    test(title, ({ assert }) => {
      assert.deepEqual(
        movementsOf(lines),
        told.map(([kind, payer, payee, amount]) => ({ kind: MovementKind[kind], payer, payee, amount }))
      )
    })

  test('money from outside that is mixed with movements between parties cannot be told', ({ assert }) => {
    assert.throws(() => movementsOf([dr(custody, 100), cr(available(7), 60), cr(available(8), 40)]))
    assert.throws(() => movementsOf([dr(custody, 100), cr(frozen(7), 100)]))
    assert.throws(() => movementsOf([dr(escrow(1), 5), cr(available(7), 5)]))
  })

  test('every class of account of the chart has a pocket or none by decision', ({ assert }) => {
    for (const kind of Object.keys(ACCOUNT_CLASSES))
      assert.doesNotThrow(() => pocketChanges([{ account: `${kind}.7`, debit: 0, credit: 5, payer: 7 }]), kind)
  })

  test('for any posting between members, platform and unknown payers the movements change every pocket as the posting does, and no pocket falls below both its ends', ({
    assert,
  }) => {
    const accounts = [
      available(1),
      available(2),
      available(3),
      frozen(1),
      frozen(2),
      escrow(9),
      escrow(8),
      outgoing(3),
      unidentified,
      feeIncome,
      memoContra,
      debt(1),
    ]
    const payers: Record<string, number> = { [escrow(9)]: 1, [escrow(8)]: 2 }
    const line = fc.record({
      account: fc.constantFrom(...accounts),
      debit: fc.boolean(),
      amount: fc.integer({ min: 1, max: 1e9 }),
    })
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), fc.constantFrom(...accounts), (picked, last) => {
        const lines = picked.map(({ account, debit, amount }) =>
          debit ? dr(account, amount, payers[account] ?? null) : cr(account, amount, payers[account] ?? null)
        )
        const money = lines.filter(({ account }) => !isOfClass(account, ...MEMO_CLASSES))
        const rest = money.reduce((sum, { debit, credit }) => sum + debit - credit, 0)
        if (isOfClass(last, ...MEMO_CLASSES)) return
        if (rest > 0) lines.push(cr(last, rest, payers[last] ?? null))
        if (rest < 0) lines.push(dr(last, -rest, payers[last] ?? null))
        const { changes } = pocketChanges(lines)
        const movements = movementsOf(lines)
        for (const party of [PLATFORM, CLEARING, 1, 2, 3]) {
          const wanted = { available: 0, frozen: 0 }
          for (const change of changes) if (change.party === party) wanted[change.part] += change.amount
          const lowest = { available: Math.min(0, wanted.available), frozen: Math.min(0, wanted.frozen) }
          const seen = { available: 0, frozen: 0 }
          for (const movement of movements) {
            const effect = effectOn(party, movement)
            seen.available += effect.available
            seen.frozen += effect.frozen
            assert.isAtLeast(seen.available, lowest.available)
            assert.isAtLeast(seen.frozen, lowest.frozen)
          }
          assert.deepEqual(seen, wanted)
        }
      }),
      { numRuns: 2_000, seed: SEED }
    )
  })
})
