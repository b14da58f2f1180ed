/*
 * Every call that moves money is sent as twenty identical copies at the same moment, and as twenty requests of which only one may succeed:
 * postings, holds and states afterwards are those of one, and the books are right.
 *
 *   MONEY_CALLS=10000 npm test -- functional --files "copies/*"
 */
import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { shiftClock } from '#core/clock'
import { calls } from '#core/declared_calls'
import { resources } from '#app/admin/registry'
import { pretendBankIsOpen } from '#app/bank/shared/bank_hours'
import { clearLimits } from '#app/identity/proofs/limits'
import { verifyLedger } from '#app/ledger/queries/verify_ledger'
import { startTestBank } from '#tests/helpers/bank'
import { resetDatabase } from '#tests/helpers/database'
import { SEED, seeded } from '#tests/helpers/seed'
import { assertLedger } from '../order/helpers.js'
import { JOURNEYS } from './journeys.js'
import { COPIES, Sender, type Effect, type Mode } from './sender.js'

/** Calls that are sent twenty times; whole journeys are walked until there are as many. */
const CALLS = Number(process.env.MONEY_CALLS ?? 12)

/** Steps of operators for which somebody else or a one-time password is needed, but which move nothing when they are done. */
const MOVE_NOTHING = ['operators', 'roles', 'users', 'futures_contracts', 'market_feeds']

/** All journeys; the first ones are other ones for another seed. */
function inAnyOrder(): string[] {
  const random = seeded()
  const keyed = Object.keys(JOURNEYS).map((name): [number, string] => [random(), name])
  return keyed.sort(([a], [b]) => a - b).map(([, name]) => name)
}

test.group('Calls that move money, twenty times at once', (group) => {
  group.setup(() => pretendBankIsOpen(true))
  group.teardown(async () => {
    pretendBankIsOpen(false)
    shiftClock(0)
    await resetDatabase()
  })

  test('are those of the journeys, and there is no other', ({ assert }) => {
    const sources = readFileSync(app.makePath('tests/functional/copies/journeys.ts'), 'utf8')
    const needed = calls.filter(({ idempotency, binds }) => idempotency === 'required' || binds)
    const verbs = [...resources.values()]
      .filter(({ name }) => !MOVE_NOTHING.includes(name))
      .flatMap(({ actions }) => Object.entries(actions))
      .filter(([, { secondPerson, secondFactor }]) => secondPerson || secondFactor)
      .map(([verb]) => `.${verb}'`)
    const paths = needed.map(({ path }) => `'${path.slice('/api'.length)}'`)
    const missing = [...paths, ...new Set(verbs)].filter((name) => !sources.includes(name))
    assert.deepEqual(missing, [], 'send them in a journey')
  })

  test('have the effect of one, whether they are copies or rivals', async ({ client, assert, cleanup }) => {
    const bank = await startTestBank()
    cleanup(() => bank.stop())
    const sent: Record<Mode, number> = { once: 0, copies: 0, rivals: 0 }
    let requests = 0
    cleanup(() =>
      console.log(`      ${sent.copies} calls as copies, ${sent.rivals} as rivals: ${requests} requests, seed ${SEED}`)
    )

    async function walk(name: string, mode: Mode, expected: readonly Effect[] = []) {
      await resetDatabase()
      await clearLimits()
      shiftClock(0)
      const send = new Sender(mode, expected)
      await JOURNEYS[name]({ send, client, assert })
      await assertLedger(assert)
      assert.deepEqual(await verifyLedger(), [], `${name}, ${mode}`)
      sent[mode] += send.effects.length
      if (mode !== 'once') requests += send.requests
      return send.effects
    }

    const known = new Map<string, readonly Effect[]>()
    for (let round = 0; sent.copies + sent.rivals < CALLS; round++)
      for (const name of inAnyOrder()) {
        if (sent.copies + sent.rivals >= CALLS) break
        const effects = known.get(name) ?? (await walk(name, 'once'))
        known.set(name, effects)
        await walk(name, 'copies', effects)
        await walk(name, 'rivals', effects)
      }
    assert.equal(requests, (sent.copies + sent.rivals) * COPIES)
  }).timeout(7_200_000)
})
