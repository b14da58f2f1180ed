import { test } from '@japa/runner'
import { contractIsOver, lotContractProblem, type LotContract } from '#app/auction/rules/contract_checks'

const TODAY = '2026-11-20'
const LIVING: LotContract = { product: 'CF', listed: true, lastPointDate: '2026-12-31', quoted: true }

test.group('Whether a deal on a contract can still be signed', () => {
  test('not when there is none, when it is not listed, or when its last day has passed', ({ assert }) => {
    assert.isTrue(contractIsOver(null, TODAY))
    assert.isTrue(contractIsOver({ ...LIVING, listed: false }, TODAY))
    assert.isTrue(contractIsOver({ ...LIVING, lastPointDate: '2026-11-19' }, TODAY))
    assert.isFalse(contractIsOver({ ...LIVING, lastPointDate: TODAY }, TODAY), 'on the last day it can')
    assert.isFalse(contractIsOver(LIVING, TODAY))
  })
})

test.group('The contract of a lot', () => {
  const problem = (contract: LotContract | null, signBy = '2026-11-23') =>
    lotContractProblem({ label: '65001', code: 'CF701' }, contract, { today: TODAY, signBy })

  test('is fine while it trades, has a quote, and the winner can sign', ({ assert }) => {
    assert.isNull(problem(LIVING))
    assert.isNull(problem({ ...LIVING, lastPointDate: '2026-11-23' }), 'signed on the last day')
  })

  for (const [what, contract, key, figures] of [
    ['is unknown', null, 'contractUnknown', {}],
    ['is of other goods', { ...LIVING, product: 'SR' }, 'contractOfOtherGoods', {}],
    ['is delisted', { ...LIVING, listed: false }, 'contractOver', {}],
    ['is over', { ...LIVING, lastPointDate: '2026-11-19' }, 'contractOver', {}],
    [
      'ends before signing',
      { ...LIVING, lastPointDate: '2026-11-22' },
      'contractEndsBeforeSigning',
      { lastDay: '2026-11-22', signBy: '2026-11-23' },
    ],
    ['has no quote', { ...LIVING, quoted: false }, 'contractUnquoted', {}],
  ] as const)
    test(`is refused by name when it ${what}`, ({ assert }) => {
      const found = problem(contract as LotContract | null)!
      assert.equal(found.reason, `auction.${key}`)
      assert.deepEqual(found.detail, { label: '65001', contract: 'CF701', ...figures })
    })
})
