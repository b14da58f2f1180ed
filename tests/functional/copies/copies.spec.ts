/*
 * Every call that moves money is sent as twenty identical copies at the same moment, and as twenty requests of which only one may succeed:
 * postings, holds and states afterwards are those of one, and the books are right.
 *
 *   MONEY_CALLS=10000 npm test -- functional --files "copies/*"
 *   MONEY_CALLS=500 MONEY_CALLS_FROM=1000 npm test -- functional --files "copies/*"   the third of such pieces
 *
 * Journeys follow each other in one database, as deals do: what is compared is what a call has changed.
 */
import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { forgetEverything } from '#core/cached'
import { shiftClock } from '#core/clock'
import { calls } from '#core/declared_calls'
import { resources } from '#app/admin/registry'
import { useBankHours } from '#app/bank/shared/bank_hours'
import { clearLimits } from '#app/identity/proofs/limits'
import { verifyLedger } from '#app/ledger/queries/verify_ledger'
import { startTestBank } from '#tests/helpers/bank'
import { resetDatabase } from '#tests/helpers/database'
import { progress } from '#tests/helpers/progress'
import { SEED, seeded } from '#tests/helpers/seed'
import { assertLedger } from '../order/helpers.js'
import { JOURNEYS } from './journeys.js'
import { COPIES, Sender, type Effect, type Mode } from './sender.js'

/** Calls that are sent twenty times; journeys are walked to their end, so a few more are sent. */
const CALLS = Number(process.env.MONEY_CALLS ?? 12)

/** Number of the first call that is sent, for the proof in pieces: the n-th call of a seed is always the same, and a walk belongs to one piece. */
const FROM = Number(process.env.MONEY_CALLS_FROM ?? 0)

/** Journeys in one database, before it is emptied: each time takes as long as sending a call twenty times. */
const WALKS_PER_DATABASE = 20

/** Steps of operators for which somebody else or a one-time password is needed, but which move nothing when they are done. */
const MOVE_NOTHING = ['operators', 'roles', 'users', 'futures_contracts', 'market_feeds']

/** All journeys again and again, in another order each time, and for another seed; without a number of calls, the newest one first. */
function* walks(): Generator<{ name: string; mode: Mode }> {
  const random = seeded()
  if (!process.env.MONEY_CALLS) {
    const name = Object.keys(JOURNEYS).at(-1)!
    yield { name, mode: 'copies' }
    yield { name, mode: 'rivals' }
  }
  for (;;) {
    const keyed = Object.keys(JOURNEYS).map((name): [number, string] => [random(), name])
    for (const [, name] of keyed.sort(([a], [b]) => a - b)) {
      yield { name, mode: 'copies' }
      yield { name, mode: 'rivals' }
    }
  }
}

test.group('Calls that move money, twenty times at once', (group) => {
  group.setup(() => useBankHours('always'))
  group.teardown(async () => {
    useBankHours(null)
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
    let walked = 0
    const said = () => `${sent.copies} calls as copies, ${sent.rivals} as rivals: ${requests} requests`
    const tell = progress(() => `${said()}, of ${CALLS} calls`)
    cleanup(() => console.log(`      ${said()}, calls from ${FROM} on, seed ${SEED}`))

    async function walk(name: string, mode: Mode, expected: readonly Effect[] = []) {
      if (walked++ % WALKS_PER_DATABASE === 0) await resetDatabase()
      await clearLimits()
      // All journeys with quotes have the same morning: what an earlier one has quoted would be newer.
      await db.from('futures_contracts').update({ quoted_at: null, trading_day: null })
      forgetEverything()
      shiftClock(0)
      const send = new Sender(mode, expected)
      await JOURNEYS[name]({ send, client, assert })
      await assertLedger(assert)
      assert.deepEqual(await verifyLedger(), [], 'the books')
      sent[mode] += send.effects.length
      if (mode !== 'once') requests += send.requests
      tell()
      return send.effects
    }

    const known = new Map<string, readonly Effect[]>()
    const faults: string[] = []
    let number = 0
    let began: number | null = null
    for (const { name, mode } of walks()) {
      if (number >= FROM + CALLS) break
      const effects = known.get(name) ?? (await walk(name, 'once'))
      known.set(name, effects)
      // A walk under way at the first call of the piece belongs to the piece before it.
      if (number >= FROM) began ??= number
      // A fault does not end a proof of hours; what follows begins in an empty database.
      const fault = number < FROM ? null : await walk(name, mode, effects).then(() => null, String)
      if (fault) {
        faults.push(`${name}, ${mode}, from call ${number} on: ${fault}`)
        console.log(`      ${faults.at(-1)}`)
        walked = 0
      }
      number += effects.length
    }
    assert.deepEqual(faults, [])
    assert.equal(requests, (sent.copies + sent.rivals) * COPIES)
    assert.isAtLeast(number, FROM + CALLS)
    assert.equal(sent.copies + sent.rivals, number - began!)
  }).disableTimeout()
})
