/*
 * Sends one request as many copies at the same moment, and holds that they have the effect of one.
 */
import { randomUUID } from 'node:crypto'
import { Assert } from '@japa/assert'
import env from '#start/env'
import { calls } from '#core/declared_calls'
import { canonical } from '#core/canonical'
import { NOTIFY_PATH, simulatorSigning } from '#app/bank/gateway/main'
import { signedHeaders } from '#app/bank/gateway/signing'
import { previewOrder } from '#app/order/queries/preview_order'
import { createOperator, operatorCode, type TestMember, type TestOperator } from '#tests/helpers/actors'
import { seenBy, seenRows } from '#tests/helpers/seen'
import { effect, traceNow, type Trace } from './money_trace.js'

/** Copies of each request. */
export const COPIES = 20

/**
 * How a step is sent: once, which tells its effect; as copies of one request, by one Idempotency-Key, which all get the same answer; or as
 * requests with keys of their own, of which one succeeds.
 */
export type Mode = 'once' | 'copies' | 'rivals'

/** Calls whose lines each carry the version of what was shown. */
const PLACED = ['/order/add', '/purchase/request/add']

type Sent = { status: number; code: number | null; text: string; body: any }
type Asked = { path: string; body: string; headers: Record<string, string> }

const assert = new Assert()

const base = () => `http://${env.get('HOST') ?? '127.0.0.1'}:${env.get('PORT')}`

async function post({ path, body, headers }: Asked): Promise<Sent> {
  const init = { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } }
  const response = await fetch(`${base()}${path}`, init)
  const text = await response.text()
  const json = text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : null
  return { status: response.status, code: json?.code ?? null, text, body: json?.code ? json.body : json }
}

const succeeded = ({ status, code }: Sent) => status < 300 && (code === null || code === 20000)

/** What was sent, path or action, and what it has changed. */
export type Effect = { what: string; effect: Trace }

export class Sender {
  /** In the order of the journey. */
  readonly effects: Effect[] = []
  requests = 0

  constructor(
    readonly mode: Mode,
    /** Of the journey when everything is sent once. */
    private readonly expected: readonly Effect[] = []
  ) {}

  /** A call of the storefront by somebody who has just looked. `rival` changes what else tells requests apart, as the key of a bid does. */
  async call(who: TestMember, path: string, input: object, rival: (n: number) => object = () => ({})): Promise<any> {
    const looked = await this.#looked(who, path, input)
    const authorization = `Bearer ${who.token}`
    return this.#send(`/api${path}`, (key, n) => {
      const body = JSON.stringify({ ...looked, ...rival(this.mode === 'rivals' ? n : 0) })
      return { path: `/api${path}`, body, headers: { authorization, 'idempotency-key': key } }
    })
  }

  /** An action of the back office by an operator of his own, who has seen the row and has an authenticator. */
  async act(path: string, id: number, input: object = {}, who?: TestOperator): Promise<any> {
    const operator = who ?? (await createOperator())
    const [resource] = path.split('.')
    const body = JSON.stringify({
      ids: [id],
      seen: await seenRows(resource, [id]),
      input: { totp: await operatorCode(operator), ...input },
    })
    const url = `/admin/api/${path.replace('.', '/actions/')}`
    return this.#send(path, (key) => ({
      path: url,
      body,
      headers: { 'authorization': `Bearer ${operator.token}`, 'idempotency-key': key },
    }))
  }

  /** A report of the bank, which has no key: all copies are acknowledged. */
  async report(message: object): Promise<void> {
    const body = JSON.stringify(message)
    await this.#send(
      NOTIFY_PATH,
      () => ({ path: NOTIFY_PATH, body, headers: signedHeaders(simulatorSigning(), NOTIFY_PATH, body) }),
      true
    )
  }

  async #looked(who: TestMember, path: string, input: object): Promise<object> {
    const declared = calls.find((call) => call.path === `/api${path}`)
    // Each line of an answer to a wish says itself what was seen.
    if (!declared?.binds || path === '/demand/accept') return input
    if (!PLACED.includes(path)) return { seen: await seenBy(who, path, input), ...input }
    const { lines } = input as { lines: { listingId: number; weight?: number }[] }
    const shown = await previewOrder(lines, who.actor)
    return { ...input, lines: lines.map((line, n) => ({ ...line, seen: shown.lines[n].seen })) }
  }

  async #send(what: string, make: (key: string, n: number) => Asked, keyless = false): Promise<any> {
    const before = await traceNow()
    const key = randomUUID()
    const count = this.mode === 'once' ? 1 : COPIES
    const asked = Array.from({ length: count }, (_, n) => make(this.mode === 'rivals' ? randomUUID() : key, n))
    const answers = await Promise.all(asked.map(post))
    this.requests += count
    const said = `${what}, ${this.mode}`
    const good = answers.filter(succeeded)
    for (const answer of answers) assert.isBelow(answer.status, 500, `${said}: ${answer.text}`)
    const others = answers.find((answer) => !succeeded(answer))
    const bodies = new Set(good.map(({ body, text }) => (body ? canonical(body) : text)))
    if (good.length < answers.length || bodies.size > 1) {
      // Where several rivals succeed, as with a registration, they are told the same.
      assert.isTrue(this.mode === 'rivals' && !keyless, `${said}: ${others?.text ?? 'different answers'}`)
      assert.lengthOf(good, 1, `${said}: one of them succeeds; another was told ${others?.text}`)
    }
    const had = { what, effect: effect(before, await traceNow()) }
    const expected = this.expected[this.effects.length]
    const compared = `${said} had ${JSON.stringify(had.effect)} instead of ${JSON.stringify(expected)}`
    if (this.mode !== 'once') assert.deepEqual(had, expected, compared)
    this.effects.push(had)
    return good[0].body
  }
}
