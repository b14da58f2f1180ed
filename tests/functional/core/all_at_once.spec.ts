/*
 * 200 of every declared call at once, half of them without a session, on a server process of its own: none takes all connections for itself, and
 * the server says that it is ready throughout.
 */
import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import { calls, type Call } from '#core/declared_calls'
import { createMember } from '#tests/helpers/actors'
import { fittingInput, type Schema } from '#tests/helpers/call_inputs'
import { resetDatabase } from '#tests/helpers/database'
import { ServerProcess } from '#tests/helpers/server_process'

/** Requests of each call at a time; `ALL_AT_ONCE` makes them fewer or more. */
const AT_ONCE = Number(process.env.ALL_AT_ONCE ?? 200)

/** Connections of the server, the default: fewer than requests by far. */
const POOL = 20

/** These end the session or the membership with which all others are sent. */
const ENDING = ['/api/logout', '/api/certification/leave', '/api/web/user/password/update']

function requestOf(call: Call, token: string | null): [string, RequestInit] {
  const path = call.path.replaceAll(/:\w+/g, '1')
  const input = call.input ? (fittingInput(call.input.toJSONSchema() as Schema) as Record<string, unknown>) : {}
  const headers: Record<string, string> = { 'Idempotency-Key': randomUUID() }
  if (token) headers.Authorization = `Bearer ${token}`
  if (call.method === 'GET') {
    const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]))
    return [`${path}?${query}`, { headers }]
  }
  if (call.form === 'upload') {
    const body = new FormData()
    for (const [name, value] of Object.entries(input)) body.append(name, String(value))
    body.append('file', new Blob(['%PDF-1.4'], { type: 'application/pdf' }), 'a.pdf')
    return [path, { method: 'POST', headers, body }]
  }
  const json = { ...headers, 'Content-Type': 'application/json' }
  return [path, { method: 'POST', headers: json, body: JSON.stringify(input) }]
}

test.group('Every call 200 times at once', (group) => {
  const server = new ServerProcess(undefined, { DATABASE_POOL: String(POOL) })
  group.setup(async () => {
    await resetDatabase()
    await server.start()
  })
  group.teardown(async () => {
    await server.kill()
    await resetDatabase()
  })

  test('is answered without a fault, while the server is ready throughout', async ({ assert }) => {
    const member = await createMember({ manager: true, roles: ['COMPANY_MANAGER'] })
    let sending = true
    const states: Record<number, number> = {}
    const watched = (async () => {
      while (sending) {
        const { status } = await fetch(`${server.url}/health/ready`)
        states[status] = (states[status] ?? 0) + 1
      }
    })()

    const wrong: string[] = []
    const send = async (call: Call, token: string | null) => {
      const [path, init] = requestOf(call, token)
      const answer = await fetch(`${server.url}${path}`, init)
      await answer.body?.cancel()
      // 503 says that the site is busy; that nothing waits longer than that is what is tested.
      if (answer.status >= 500 && answer.status !== 503) wrong.push(`${call.path}: ${answer.status}`)
    }
    for (const call of calls) {
      const token = ENDING.includes(call.path) ? null : member.token
      await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => send(call, n % 2 === 0 ? token : null)))
    }
    sending = false
    await watched
    console.log(`  ${calls.length * AT_ONCE} requests of ${calls.length} calls; ready: ${JSON.stringify(states)}`)
    assert.deepEqual(wrong, [])
    assert.deepEqual(Object.keys(states), ['200'])
  }).timeout(900_000)
})
