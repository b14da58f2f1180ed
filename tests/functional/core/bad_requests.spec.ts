/*
 * Requests that make no sense, to every route, as guest, member, operator and somebody with a made-up session: none is answered with a fault.
 *
 *   BAD_REQUESTS=100000 npm test -- functional --files "core/bad_requests.spec.ts"
 *   SEED=<seed> BAD_REQUESTS_FROM=<n> BAD_REQUESTS=1 …    one of them again
 */
import { test } from '@japa/runner'
import env from '#start/env'
import { clearLimits } from '#app/identity/proofs/limits'
import { createMember, createOperator, type TestMember, type TestOperator } from '#tests/helpers/actors'
import { BadRequests, type BadRequest, type Caller } from '#tests/helpers/bad_requests'
import { badInputWorld } from '#tests/helpers/bad_input_world'
import { resetDatabase } from '#tests/helpers/database'
import { SEED } from '#tests/helpers/seed'

const COUNT = Number(process.env.BAD_REQUESTS ?? 600)
const FROM = Number(process.env.BAD_REQUESTS_FROM ?? 0)

/** Requests at the same time. */
const AT_ONCE = 4
/** Requests after which the database is made anew: some of them end sessions, memberships and roles. */
const WORLD = 500
/** Requests after which a long run says how far it is: what prints nothing counts as hanging. */
const REPORT = 2_000
/** Milliseconds after which a request counts as never answered. */
const PATIENCE = 120_000

const base = () => `http://${env.get('HOST') ?? '127.0.0.1'}:${env.get('PORT')}`

test.group('Requests that make no sense', (group) => {
  group.each.setup(clearLimits)
  group.teardown(() => resetDatabase())

  test(`make no fault, ${COUNT} of them`, async ({ assert }) => {
    const requests = new BadRequests()
    const broken: string[] = []
    const statuses: Record<string, number> = {}
    let known: Record<string, unknown> = {}
    let member: TestMember
    let operator: TestOperator

    const enter = async () => {
      const world = await badInputWorld()
      known = world.known
      member = await createMember({ company: world.company, manager: true, roles: ['COMPANY_MANAGER'] })
      operator = await createOperator()
    }
    const tokenOf = (caller: Caller) =>
      ({ guest: null, member: member.token, operator: operator.token, forger: 'mq_0123456789abcdef' })[caller]

    async function answerOf({ caller, method, url, headers, body }: BadRequest) {
      const token = tokenOf(caller)
      const all = new Headers(headers)
      if (token && !headers.authorization) all.set('authorization', `Bearer ${token}`)
      try {
        const response = await fetch(`${base()}${url}`, {
          method,
          headers: all,
          body,
          redirect: 'manual',
          signal: AbortSignal.timeout(PATIENCE),
        })
        const type = response.headers.get('content-type') ?? ''
        const text = type.includes('json') ? await response.text() : ''
        if (!type.includes('json')) await response.body?.cancel()
        return { status: response.status, text }
      } catch (error) {
        return { status: 0, text: String((error as Error).cause ?? error) }
      }
    }

    async function one(n: number) {
      const request = requests.request(SEED, n, known)
      const { status, text } = await answerOf(request)
      statuses[status] = (statuses[status] ?? 0) + 1
      // 503 says that the site is busy.
      if (status === 0 || (status >= 500 && status !== 503)) {
        const { caller, method, url, headers, body } = request
        const sent = typeof body === 'string' ? body.slice(0, 600) : body instanceof FormData ? '(a form)' : ''
        broken.push(
          `SEED=${SEED} BAD_REQUESTS_FROM=${n}: ${caller} ${method} ${url.slice(0, 400)} ${JSON.stringify(headers).slice(0, 300)} ${sent} → ${status} ${text.slice(0, 200)}`
        )
      }
      if (status === 401 || status === 403 || status === 429 || text.includes('"code":40100')) return true
      return false
    }

    for (let n = FROM; n < FROM + COUNT; n += AT_ONCE) {
      if ((n - FROM) % WORLD === 0) await enter()
      const several = Array.from({ length: Math.min(AT_ONCE, FROM + COUNT - n) }, (_, index) => one(n + index))
      if ((await Promise.all(several)).some(Boolean)) await clearLimits()
      if ((n - FROM) % 100 === 0) {
        member = await createMember({ company: member!.company, manager: true, roles: ['COMPANY_MANAGER'] })
        operator = await createOperator()
      }
      if (n > FROM && (n - FROM) % REPORT === 0)
        console.log(`      ${n - FROM} of ${COUNT} requests: ${JSON.stringify(statuses)}, ${broken.length} broken`)
    }
    console.log(`      ${COUNT} requests from ${FROM} to ${requests.size} routes: ${JSON.stringify(statuses)}`)
    assert.deepEqual(broken, [], `seed ${SEED}`)
  }).timeout(7_200_000)
})
