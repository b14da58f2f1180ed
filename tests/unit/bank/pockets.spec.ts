import fc from 'fast-check'
import { test } from '@japa/runner'
import { MovementKind } from '#app/bank/codes'
import { CLEARING, effectOn, movementsOf, PLATFORM, pocketChanges, type PostedLine } from '#app/bank/rules/pockets'
import { ACCOUNT_CLASSES } from '#app/ledger/rules/accounts'
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
    ['a deposit is frozen', [dr('2001.7', 500), cr('2002.7', 500)], [['freeze', 7, 7, 500]]],
    ['a deposit is released', [dr('2002.7', 500), cr('2001.7', 500)], [['unfreeze', 7, 7, 500]]],
    ['a deposit becomes the price: the money stays where it is', [dr('2002.7', 500), cr('2003.1', 500, 7)], []],
    ['the rest of a price is frozen', [dr('2001.7', 900), cr('2003.1', 900, 7)], [['freeze', 7, 7, 900]]],
    ['escrow is released to the seller', [dr('2003.1', 900, 7), cr('2001.8', 900)], [['payFrozen', 7, 8, 900]]],
    ['escrow goes back to the buyer', [dr('2003.1', 900, 7), cr('2001.7', 900)], [['unfreeze', 7, 7, 900]]],
    [
      'a forfeited deposit is paid to the other side',
      [dr('2002.7', 500), cr('2001.8', 500)],
      [['payFrozen', 7, 8, 500]],
    ],
    ['a fee goes to the platform', [dr('2001.8', 30), cr('4001', 30)], [['fee', 8, PLATFORM, 30]]],
    ['a fee that was charged in error goes back', [dr('4001', 30), cr('2001.8', 30)], [['feeRefund', PLATFORM, 8, 30]]],
    ['a transfer between members', [dr('2001.7', 40), cr('2001.8', 40)], [['pay', 7, 8, 40]]],
    ['money of an unknown payer is assigned', [dr('2005', 40), cr('2001.8', 40)], [['assign', CLEARING, 8, 40]]],
    ['money that comes in is at the bank already', [dr('1001', 40), cr('2001.8', 40)], []],
    ['money of an unknown payer, too', [dr('1001', 40), cr('2005', 40)], []],
    ['a payout under way lies in the available money', [dr('2001.8', 40), cr('2004.8', 40)], []],
    ['a payout that is made has left the bank', [dr('2004.8', 40), cr('1001', 40)], []],
    ['a debt is no money', [dr('9002.8', 40), cr('9000', 40)], []],
    [
      'released money is frozen again at its first payer when the release is reversed',
      [dr('2001.8', 900), cr('2003.1', 900, 7)],
      [
        ['pay', 8, 7, 900],
        ['freeze', 7, 7, 900],
      ],
    ],
    [
      'of one posting with several takers each gets its own order',
      [dr('2003.1', 1000, 7), cr('2001.8', 700), cr('2001.7', 200), cr('4001', 100)],
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
    assert.throws(() => movementsOf([dr('1001', 100), cr('2001.7', 60), cr('2001.8', 40)]))
    assert.throws(() => movementsOf([dr('1001', 100), cr('2002.7', 100)]))
    assert.throws(() => movementsOf([dr('2003.1', 5), cr('2001.7', 5)]))
  })

  test('every class of account of the chart has a pocket or none by decision', ({ assert }) => {
    for (const kind of Object.keys(ACCOUNT_CLASSES))
      assert.doesNotThrow(() => pocketChanges([{ account: `${kind}.7`, debit: 0, credit: 5, payer: 7 }]), kind)
  })

  test('for any posting between members, platform and unknown payers the movements change every pocket as the posting does, and no pocket falls below both its ends', ({
    assert,
  }) => {
    const accounts = [
      '2001.1',
      '2001.2',
      '2001.3',
      '2002.1',
      '2002.2',
      '2003.9',
      '2003.8',
      '2004.3',
      '2005',
      '4001',
      '9000',
      '9002.1',
    ]
    const payers: Record<string, number> = { '2003.9': 1, '2003.8': 2 }
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
        const money = lines.filter(({ account }) => !account.startsWith('9'))
        const rest = money.reduce((sum, { debit, credit }) => sum + debit - credit, 0)
        if (last.startsWith('9')) return
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
            const { available, frozen } = effectOn(party, movement)
            seen.available += available
            seen.frozen += frozen
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
