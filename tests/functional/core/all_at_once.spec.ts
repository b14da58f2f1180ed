/*
 * 200 of every declared call at once, half of them without a session, on a server process of its own: none takes all connections for itself, the
 * server says that it is ready, and others are answered throughout. In the back office a fifth as many of every route, spread over all resources and
 * actions, each of which is called at least once.
 */
import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import type { Assert } from '@japa/assert'
import { adminEndpoints, reportRoutes } from '#app/admin/admit'
import { reports } from '#app/admin/registry'
import { calls, type Call } from '#core/declared_calls'
import { createMember, createOperator } from '#tests/helpers/actors'
import { everyResourceCall, type ResourceRequest } from '#tests/helpers/back_office_calls'
import { fittingInput, type Schema } from '#tests/helpers/call_inputs'
import { resetDatabase } from '#tests/helpers/database'
import { progress } from '#tests/helpers/progress'
import { ServerProcess } from '#tests/helpers/server_process'
import { howAnswered, isFault, watchServer } from '#tests/helpers/watch_server'

/** Requests of each call at a time; `ALL_AT_ONCE` makes them fewer or more. */
const AT_ONCE = Number(process.env.ALL_AT_ONCE ?? 200)

/** Connections of the server, the default: fewer than requests by far. */
const POOL = 20

/** Requests of each route of the back office at a time: fewer, but twice as many as connections, since it has thousands of calls. */
const OFFICE_AT_ONCE = Math.min(AT_ONCE, Math.max(2 * POOL, Math.ceil(AT_ONCE / 5)))

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

type Asked = { what: string; path: string; init: RequestInit }

type Endpoint = { method: string; url: string; title: string }

/** A call of the back office, by an operator or by nobody. Bodies are empty, except that a file comes where one is taken. */
function backOfficeRequest({ method, url, title }: Endpoint, token: string | null): Asked {
  const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {}
  if (method === 'get') return { what: title, path: url, init: { headers } }
  if (method === 'post' && /\/(import|upload|files)$/.test(url)) {
    const body = new FormData()
    body.append('file', new Blob(['编号'], { type: 'text/csv' }), 'a.csv')
    return { what: title, path: url, init: { method: 'POST', headers, body } }
  }
  const json = { ...headers, 'Content-Type': 'application/json' }
  return { what: title, path: url, init: { method: method.toUpperCase(), headers: json, body: '{}' } }
}

/** Calls of the back office by route: those on resources, on reports, and those of pages. */
function backOfficeRoutes(): Endpoint[][] {
  const byRoute = Map.groupBy<string, Endpoint>(everyResourceCall(), (one) => (one as ResourceRequest).route)
  const ofReports = reportRoutes.map((route) =>
    [...reports.keys()].map((name) => {
      const url = `/admin/api/reports/${name}${route.path.replaceAll(/:\w+/g, '1')}`
      return { method: route.method, url, title: `${route.method} ${url}` }
    })
  )
  const ofPages = adminEndpoints.map(({ method, path }) => {
    const url = path.replaceAll(/:\w+/g, '1')
    return [{ method, url, title: `${method} ${path}` }]
  })
  return [...byRoute.values(), ...ofReports, ...ofPages]
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

  /** Sends what comes together at the same moment, one batch after the other. @returns what was answered with a fault, and what the server did meanwhile */
  async function sendAll(batches: Iterable<Asked[]>, token: string) {
    const watched = watchServer(server.url, token)
    const faults = new Set<string>()
    const answers: Record<string, number> = {}
    const send = async ({ what, path, init }: Asked) => {
      const how = await howAnswered(await fetch(`${server.url}${path}`, init))
      answers[how] = (answers[how] ?? 0) + 1
      // That nothing waits longer than until the site is said to be busy is what is tested.
      if (isFault(how)) faults.add(`${what}: ${how}`)
    }
    const tell = progress(() => JSON.stringify(answers))
    for (const batch of batches) {
      await Promise.all(batch.map(send))
      tell()
    }
    const seen = await watched.stop()
    return { ...seen, faults: [...faults], answers }
  }

  const expectHealthy = (assert: Assert, { ready, ordinary, last, faults }: Awaited<ReturnType<typeof sendAll>>) => {
    assert.deepEqual(faults, [])
    assert.deepEqual(Object.keys(ready), ['200'])
    assert.deepEqual(Object.keys(ordinary).filter(isFault), [])
    assert.equal(last, '200', 'somebody else, when all are answered')
  }

  test('is answered without a fault, while the server is ready and answers others throughout', async ({ assert }) => {
    const member = await createMember({ manager: true, roles: ['COMPANY_MANAGER'] })
    const other = await createMember()
    const batch = (call: Call) => {
      const token = ENDING.includes(call.path) ? null : member.token
      return Array.from({ length: AT_ONCE }, (_, n) => {
        const [path, init] = requestOf(call, n % 2 === 0 ? token : null)
        return { what: call.path, path, init }
      })
    }
    const done = await sendAll(Iterator.from(calls).map(batch), other.token)
    console.log(`  ${calls.length * AT_ONCE} requests of ${calls.length} calls: ${JSON.stringify(done)}`)
    expectHealthy(assert, done)
  }).timeout(900_000)

  test('of the back office, too, by an operator who may do everything', async ({ assert }) => {
    const operator = await createOperator({ roles: ['SUPER_ADMIN'] })
    const other = await createMember()
    const routes = backOfficeRoutes()
    const batches = routes.flatMap((calls_) => {
      const sent = Array.from({ length: Math.max(OFFICE_AT_ONCE, calls_.length) }, (_, n) => {
        // By turns with a session and without, and every call of a route with one.
        const round = Math.floor(n / calls_.length)
        return backOfficeRequest(calls_[n % calls_.length], round % 2 === 0 ? operator.token : null)
      })
      return Array.from({ length: Math.ceil(sent.length / OFFICE_AT_ONCE) }, (_, n) =>
        sent.slice(n * OFFICE_AT_ONCE, (n + 1) * OFFICE_AT_ONCE)
      )
    })
    const done = await sendAll(batches, other.token)
    console.log(`  ${batches.flat().length} requests of ${routes.flat().length} calls: ${JSON.stringify(done)}`)
    expectHealthy(assert, done)
    const own = await fetch(`${server.url}/admin/api/me`, { headers: { Authorization: `Bearer ${operator.token}` } })
    assert.equal(own.status, 200, 'the session has lasted until the end')
  }).timeout(900_000)
})
