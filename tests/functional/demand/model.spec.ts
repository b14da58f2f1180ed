/*
 * Random wishes: any sequence of wishes, answers, counter-prices, withdrawals, acceptances of some lines, orders from the shop, cancellations, delistings,
 * takedowns and terms that run out. A model says of each step whether it is refused, and what the tables hold afterwards: states, open tonnes, frozen money.
 *
 *   SEED=123 DEMAND_MODEL_RUNS=50 npm test -- functional --files "demand/model.spec.ts"
 */
import type { Assert } from '@japa/assert'
import fc from 'fast-check'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { DomainError } from '#core/errors'
import { toKilograms } from '#core/money'
import { SalesState } from '#app/catalog/codes'
import { available, frozen } from '#app/ledger/rules/accounts'
import { QuotationSide } from '#app/quotation/codes'
import { resetDatabase } from '#tests/helpers/database'
import { progress } from '#tests/helpers/progress'
import { SEED } from '#tests/helpers/seed'
import { balance } from '../order/helpers.js'
import { assertWishes } from './invariants.js'
import { COMMANDS, makeWorld, NAMES, type Dice, type World } from './wish_model.js'

const RUNS = Number(process.env.DEMAND_MODEL_RUNS ?? 4)
const LENGTH = Number(process.env.DEMAND_MODEL_LENGTH ?? 60)

/** Two wishes of each buyer in the market, for everybody. */
const BEGINNING = [2, 3, 4, 5].flatMap((how): [string, Dice][] => [
  ['add', { which: how, who: 1, how }],
  ['publish', { which: 0, who: 1, how }],
])

/** The tables hold what the model says. */
async function assertModel(assert: Assert, world: World) {
  const demands = await db.from('demands').orderBy('id')
  assert.deepEqual(
    demands.map(({ id, state, weight, taken }) => [id, state, toKilograms(Number(weight)), toKilograms(Number(taken))]),
    world.wishes
      .toSorted((a, b) => a.id - b.id)
      .map(({ id, state, weight, taken }) => [id, state, Math.round(weight), taken])
  )
  const bargains = await db.from('quotations').orderBy('id')
  assert.deepEqual(
    bargains.map((row) => [
      row.id,
      row.state,
      row.accept_state,
      row.standing_side,
      row.round,
      row.price,
      row.funds_until !== null,
      row.order_id,
    ]),
    world.bargains
      .toSorted((a, b) => a.id - b.id)
      .map((it) => [
        it.id,
        it.state,
        it.accepted,
        QuotationSide[it.standing],
        it.round,
        it.price,
        it.awaits,
        it.orderId,
      ])
  )
  for (const { id, sold } of world.goods) {
    const { sales_state: sales } = await db.from('batches').where({ id }).firstOrFail()
    assert.equal(sales !== SalesState.onSale, sold, `batch ${id}`)
  }
  for (const [index, { company }] of world.buyers.entries()) {
    const held = world.orders.reduce(
      (sum, { buyer, running, deposit }) => sum + (buyer === index && running ? deposit : 0),
      0
    )
    assert.equal(await balance(frozen(company.id)), held, `frozen money of buyer ${index}`)
    assert.equal(await balance(available(company.id)), world.money[index], `money of buyer ${index}`)
  }
}

test.group('Random wishes', (group) => {
  group.teardown(() => resetDatabase())

  test('any sequence of commands is refused or done as the model says, and leaves what it says', async ({ assert }) => {
    const done: Record<string, number> = {}
    const refused: Record<string, number> = {}
    // Without the bias towards nought, which would choose the same few things.
    const die = fc.noBias(fc.nat(1000))
    const dice = fc.record({ which: die, who: die, how: die })
    const step = fc.tuple(fc.constantFrom(...NAMES), dice)
    let runs = 0
    const tell = progress(() => `${runs} of ${RUNS} histories`)
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: LENGTH / 2, maxLength: LENGTH }), async (steps) => {
        const world = await makeWorld()
        const history: string[] = []
        for (const [name, roll] of [...BEGINNING, ...steps]) {
          const turn = COMMANDS[name](world, roll)
          if (!turn) continue
          try {
            const answer = await turn.act()
            history.push(name)
            assert.isTrue(turn.may ?? true, `${history.join(' ')}: should be refused`)
            await turn.then?.(answer)
            done[name] = (done[name] ?? 0) + 1
          } catch (error) {
            if (!(error instanceof DomainError)) throw error
            history.push(`${name}:${error.reason}`)
            assert.isFalse(turn.may ?? false, `${history.join(' ')}: should not be refused`)
            refused[error.reason] = (refused[error.reason] ?? 0) + 1
          }
          await assertModel(assert, world)
        }
        await assertWishes(assert)
        runs++
        tell()
      }),
      { seed: SEED, numRuns: RUNS, endOnFailure: true }
    )
    console.log(`      done: ${JSON.stringify(done)}`)
    console.log(`      refused: ${JSON.stringify(refused)}`)
    for (const name of ['answer', 'accept', 'counter', 'cancel']) assert.isAbove(done[name] ?? 0, 0, name)
  }).timeout(RUNS * 15_000 + 60_000)
})
