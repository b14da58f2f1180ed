/*
 * Requests as nobody should send them, to every route of the application: the n-th request of a seed is the same in every run, so that one that
 * makes a fault can be sent again alone.
 */
import router from '@adonisjs/core/services/router'
import { calls, type Call } from '#core/declared_calls'
import { reports, resources } from '#app/admin/registry'
import type { Resource } from '#app/admin/define'
import { fittingInput, type Schema } from '#tests/helpers/call_inputs'
import { seeded } from '#tests/helpers/seed'
import { SPOILT, spoil, waysIn, type Way } from '#tests/helpers/spoilt_inputs'

export const CALLERS = ['guest', 'member', 'operator', 'forger'] as const
export type Caller = (typeof CALLERS)[number]

export type BadRequest = {
  caller: Caller
  method: string
  url: string
  headers: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer> | FormData
}

type Route = { method: string; pattern: string }

/** What ends the session of the caller is left to other tests; it would only make all later requests those of guests. */
const ENDING = ['/api/logout', '/admin/api/logout']

/** Pages of the back office are files of its build, which the tests of the server do without. */
const BUILT = /^\/admin(?!\/api)/

/** Every route, those on resources of the back office once for each resource and report. */
export function everyRoute(): Route[] {
  const declared = Object.values(router.toJSON()).flat()
  const methodOf = (methods: string[]) => methods.find((one) => one !== 'HEAD') ?? 'GET'
  const found = declared.flatMap(({ methods, pattern }) => {
    const method = methodOf(methods)
    const named = pattern.includes(':resource')
      ? [...resources.keys()].map((name) => pattern.replace(':resource', name))
      : pattern.includes(':report')
        ? [...reports.keys()].map((name) => pattern.replace(':report', name))
        : [pattern]
    return named.map((one) => ({ method, pattern: one }))
  })
  return found.filter(({ pattern }) => !ENDING.includes(pattern) && !BUILT.test(pattern))
}

const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** Parts of addresses that are no ids, some of them not even text. */
const PARTS = [
  '0',
  '-1',
  '1e9',
  '9223372036854775808',
  '%00',
  '%',
  '%ff',
  '%e6%a3',
  '..',
  '.',
  '__proto__',
  'constructor',
  '棉花',
  "1'--",
  '1;2',
  '01',
  ' 1',
  'null',
  'x'.repeat(3_000),
]

const QUERIES = [
  '',
  '?',
  '?a',
  '?a[]=1',
  '?a[b][c][d]=1',
  '?__proto__[x]=1',
  '?filter=%',
  '?filter[id]=1',
  '?page=1e300',
  `?q=${'a'.repeat(5_000)}`,
  '?%00=%00',
  '?a=1&a=2&a=3',
  `?${'a=1&'.repeat(900)}`,
]

const HEADERS: [string, string][] = [
  ['X-Request-Id', 'a'.repeat(200)],
  ['X-Request-Id', "';--"],
  ['Idempotency-Key', 'k'.repeat(300)],
  ['Idempotency-Key', ''],
  ['Authorization', 'Bearer'],
  ['Authorization', `Bearer ${'x'.repeat(4_000)}`],
  ['Authorization', 'Basic e30='],
  ['Cookie', 'a=%; =; ;;'],
  ['Cookie', 'x'.repeat(4_000)],
  ['Accept', '*/*;q=x'],
  ['Accept-Language', 'x-'.repeat(1_000)],
  ['If-None-Match', '"'],
  ['If-Modified-Since', 'yesterday'],
  ['Range', 'bytes=-1-9'],
  ['Last-Event-ID', '9'.repeat(400)],
  ['Content-Encoding', 'gzip'],
  ['X-Forwarded-For', '1, ::, x'],
  ['X-Forwarded-Proto', 'gopher'],
  ['Origin', 'null'],
  ['Sec-Fetch-Site', 'cross-site'],
]

const BODIES: (string | Uint8Array<ArrayBuffer>)[] = [
  '',
  '{"name":',
  '{"name":NaN}',
  '{"a":1,"a":2}',
  '[]',
  '"text"',
  '5',
  'null',
  'true',
  '{"ids":{},"input":[]}',
  '{"__proto__":{"x":1}}',
  Uint8Array.of(0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d),
  `${'['.repeat(2_000)}${']'.repeat(2_000)}`,
]

const TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'text/plain',
  'application/xml',
  'x',
  '',
]

/** Values by name of existing rows, so that requests come further than the first check. */
export type Known = Record<string, unknown>

export class BadRequests {
  private readonly routes = everyRoute()
  private readonly byPath = new Map(calls.map((call): [string, Call] => [`${call.method} ${call.path}`, call]))
  private readonly names = Object.keys(SPOILT)
  private random = seeded()

  get size() {
    return this.routes.length
  }

  /** The n-th request of a seed. */
  request(seed: number, n: number, known: Known): BadRequest {
    this.random = seeded((seed * 1_000_003 + n) % 2 ** 31)
    for (let turn = 0; turn < 3; turn++) this.random()
    // Every route is asked in turn, and by everybody.
    const route = this.routes[n % this.routes.length]
    const caller = this.#callerOf(route)
    const headers: Record<string, string> = { 'idempotency-key': `${seed}-${n}` }
    if (this.#chance(0.2)) {
      const [name, value] = this.#one(HEADERS)
      headers[name.toLowerCase()] = value
    }
    const made = this.#bodyOf(route, known)
    const url = `${this.#pathOf(route, known)}${route.method === 'GET' || this.#chance(0.1) ? this.#queryOf(route, made) : ''}`
    if (route.method === 'GET') return { caller, method: 'GET', url: url.slice(0, 15_000), headers }
    return { caller, method: route.method, url: url.slice(0, 15_000), ...this.#sent(route, headers, made) }
  }

  #one<Item>(list: readonly Item[]): Item {
    return list[Math.floor(this.random() * list.length)]
  }

  #chance(share: number) {
    return this.random() < share
  }

  /** Mostly somebody who is let in: guests are refused before anything is read. */
  #callerOf({ pattern }: Route): Caller {
    const right: Caller = pattern.startsWith('/admin') ? 'operator' : 'member'
    return this.#chance(0.7) ? right : this.#one(CALLERS)
  }

  #pathOf({ pattern }: Route, known: Known): string {
    return pattern
      .split('/')
      .map((part) => {
        if (part === '*') return this.#one(['a', 'x/y', '%2e%2e/%2e%2e/etc', '%'])
        if (!part.startsWith(':')) return part
        const name = part.slice(1).replace('?', '')
        if (this.#chance(0.5)) return encodeURIComponent(asText(known[name] ?? this.#one([1, 2, 3])))
        return this.#one(PARTS).replaceAll(' ', '%20')
      })
      .join('/')
  }

  /** A spoilt copy of an input, at one to three places. */
  #spoilt(input: unknown, ways: readonly Way[]): unknown {
    let made = input
    const times = this.#chance(0.1) ? 0 : 1 + Math.floor(this.random() * 3)
    if (ways.length > 0)
      for (let n = 0; n < times; n++) made = spoil(made, this.#one(ways), SPOILT[this.#one(this.names)])
    return made
  }

  #bodyOf(route: Route, known: Known): unknown {
    const call = this.byPath.get(`${route.method} ${route.pattern}`)
    if (call) {
      const schema = (call.input?.toJSONSchema() ?? {}) as Schema
      return this.#spoilt(call.input ? fittingInput(schema, known) : {}, waysIn(schema))
    }
    const resource = resources.get(/^\/admin\/api\/(\w+)/.exec(route.pattern)?.[1] ?? '')
    if (resource) return this.#rowOf(resource, route)
    const keys = ['id', 'ids', 'name', 'value', 'password', 'code', 'type', 'reason', 'key', 'rows', 'seen', 'state']
    return this.#spoilt(
      { id: 1, ids: [1], name: '测试', value: 1 },
      keys.map((key): Way => [key])
    )
  }

  #rowOf(resource: Resource, { method, pattern }: Route): unknown {
    const keys = Object.keys(resource.fields)
    const row = Object.fromEntries(keys.filter(() => this.#chance(0.7)).map((key) => [key, this.#fieldValue()]))
    const ways = [...keys, 'id', '_seen'].map((key): Way => [key])
    if (pattern.includes('/actions/')) {
      const forms = Object.values(resource.actions).flatMap(({ form }) => Object.keys(form))
      const input = Object.fromEntries(forms.map((key) => [key, this.#fieldValue()]))
      const inner = forms.map((key): Way => ['input', key])
      return this.#spoilt({ ids: [1], seen: { 1: 'x' }, input }, [...inner, ['ids'], ['ids', 0], ['seen'], ['input']])
    }
    if (method === 'PUT' && !pattern.includes(':id'))
      return this.#spoilt({ ids: [1], data: row }, [...ways.map((way): Way => ['data', ...way]), ['ids'], ['data']])
    return this.#spoilt(row, ways)
  }

  #fieldValue(): unknown {
    return this.#one([
      1,
      2,
      0,
      100_000,
      '测试',
      '2026-11-20',
      '2026-11-20 10:00:00',
      true,
      null,
      '13800000001',
      'CF2705',
      'constructor',
      [1],
      '12.5',
    ])
  }

  #queryOf({ pattern }: Route, input: unknown): string {
    const resource = resources.get(/^\/admin\/api\/(\w+)/.exec(pattern)?.[1] ?? '')
    if (resource && this.#chance(0.9)) {
      const keys = [
        ...Object.keys(resource.fields),
        ...Object.keys(resource.computed),
        'id',
        'q',
        '__proto__',
        'constructor',
        'valueOf',
        "name' or 1=1",
      ]
      const value = () =>
        this.#one([
          this.#fieldValue(),
          SPOILT[this.#one(this.names)],
          { gte: this.#fieldValue() },
          { like: '%' },
          { empty: true },
          { in: [1, 'x'] },
          { drop: 1 },
        ])
      const filter = Object.fromEntries([0, 1].map(() => [this.#one(keys), value()]))
      const sort = this.#one<unknown>([[this.#one(keys), this.#one(['ASC', 'DESC', 'sideways'])], 'id', {}, [null]])
      const range = this.#one<unknown>([[0, 9], [9, 0], [-1, 5], [0, 1e12], ['a', 'b'], 5, [0.5, 2]])
      const query = {
        filter,
        sort,
        range,
        q: this.#fieldValue(),
        ids: '1,2,x',
        action: this.#one(['', 'approve', '__proto__']),
        before: this.#fieldValue(),
      }
      const parts = Object.entries(query).filter(() => this.#chance(0.6))
      return `?${parts.map(([name, part]) => `${name}=${encodeURIComponent(asText(part).toWellFormed().slice(0, 1_200))}`).join('&')}`
    }
    if (this.#chance(0.3)) return this.#one(QUERIES)
    const fields = input && typeof input === 'object' ? Object.entries(input) : []
    return `?${fields.map(([name, value]) => `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(asText(value).toWellFormed().slice(0, 1_200))}`).join('&')}`
  }

  #sent({ pattern }: Route, headers: Record<string, string>, input: unknown) {
    const takesFile = /upload|import|files/.test(pattern)
    if (takesFile ? this.#chance(0.8) : this.#chance(0.03)) return { headers, body: this.#form(input) }
    if (this.#chance(0.1)) return { headers: { ...headers, 'content-type': this.#one(TYPES) }, body: this.#one(BODIES) }
    return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(input) ?? '' }
  }

  #form(input: unknown) {
    const form = new FormData()
    for (const [name, value] of Object.entries(input && typeof input === 'object' ? input : {}))
      form.append(name, asText(value).slice(0, 100_000))
    const contents = this.#one([
      '%PDF-1.4',
      '',
      '批号,包数\n65123251001,186\n',
      'PK\u0003\u0004',
      '<html><table><tr><td>1',
      '\u0000'.repeat(100),
      'x'.repeat(100_000),
    ])
    const type = this.#one([
      'application/pdf',
      'text/csv',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'image/png',
      'x',
    ])
    const name = this.#one(['a.pdf', '../a.csv', 'a.xlsx', `${'长'.repeat(300)}.pdf`, '', 'a', 'a\u0000.png', '.html'])
    for (let n = this.#one([0, 1, 1, 1, 2]); n > 0; n--)
      form.append(
        this.#one(['file', 'file', 'file', 'files[]', '__proto__', 'constructor', 'toString']),
        new Blob([contents], { type }),
        name
      )
    if (this.#chance(0.3)) form.append('purpose', this.#one(['evidence', 'x', '__proto__', '']))
    return form
  }
}
