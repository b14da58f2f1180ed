/*
 * Every declared call answers any input without a fault and in time. Calls and the schemas of their inputs are data, so the inputs are
 * generated: a valid one by the schema, with one field spoilt at a time.
 *
 * `SEED` selects another sample, `BAD_INPUT_PER_FIELD` a larger one.
 */
import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import env from '#start/env'
import { calls, type Call } from '#core/declared_calls'
import { clearLimits } from '#app/identity/proofs/limits'
import { createMember, type TestMember } from '#tests/helpers/actors'
import { badInputWorld } from '#tests/helpers/bad_input_world'
import { fittingInput, type Schema } from '#tests/helpers/call_inputs'
import { resetDatabase } from '#tests/helpers/database'
import { SEED, seeded } from '#tests/helpers/seed'
import { SPOILT, spoil, waysIn, type Way } from '#tests/helpers/spoilt_inputs'

/** Number of spoilt inputs for each field. */
const PER_FIELD = Number(process.env.BAD_INPUT_PER_FIELD ?? 2)
/** Milliseconds of this processor, so that a busy machine changes nothing; a call that takes more has an input whose processing does not scale. */
const PATIENCE = 5_000
/** Milliseconds after which a call counts as never answered. */
const GONE_AFTER = 120_000

/** Values of existing rows by field name. */
let known: Record<string, unknown> = {}

const base = () => `http://${env.get('HOST') ?? '127.0.0.1'}:${env.get('PORT')}`

/** Status and envelope code of an answer; a stream is closed when it begins. */
async function send(url: string, init: RequestInit) {
  const began = process.cpuUsage()
  const spent = () => {
    const { user, system } = process.cpuUsage(began)
    return (user + system) / 1_000
  }
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(GONE_AFTER) })
    const type = response.headers.get('content-type') ?? ''
    const text = type.includes('json') ? await response.text() : ''
    if (!type.includes('json')) await response.body?.cancel()
    const code = text ? ((JSON.parse(text) as { code?: number }).code ?? null) : null
    return { status: response.status, code, text, ms: spent() }
  } catch (error) {
    return { status: 0, code: null, text: String(error), ms: spent() }
  }
}

function requestOf(call: Call, input: unknown, member: TestMember | null): [string, RequestInit] {
  const headers: Record<string, string> = { 'Idempotency-Key': randomUUID() }
  if (member && call.access !== 'guest') headers.Authorization = `Bearer ${member.token}`
  const fields = Object.entries((input ?? {}) as Record<string, unknown>)
  const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
  const path = call.path.replaceAll(/:(\w+)/g, (_, name) => {
    const given = fields.find(([key]) => key === name)?.[1]
    return (
      encodeURIComponent(
        asText(given ?? known[name] ?? 1)
          .toWellFormed()
          .slice(0, 4_000)
      ) || '1'
    )
  })
  if (call.method === 'GET') {
    // Longer addresses are cut: Node's server answers them with 431 before the application runs.
    const query = fields.map(
      ([name, value]) =>
        `${encodeURIComponent(name)}=${encodeURIComponent(asText(value).toWellFormed().slice(0, 1_200))}`
    )
    return [`${base()}${path}?${query.join('&')}`.slice(0, 15_000), { headers }]
  }
  if (call.form === 'upload') {
    const body = new FormData()
    for (const [name, value] of fields) body.append(name, asText(value))
    body.append('file', new Blob(['%PDF-1.4'], { type: 'application/pdf' }), 'a.pdf')
    return [`${base()}${path}`, { method: 'POST', headers, body }]
  }
  const body = JSON.stringify(input)
  return [`${base()}${path}`, { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' }, body }]
}

type Case = { what: string; input: unknown }

/** The spoilt inputs of a call: a sample for every field, all of them for the input as a whole. */
function casesOf(call: Call, random: () => number): Case[] {
  const schema = (call.input?.toJSONSchema() ?? {}) as Schema
  const right = call.input ? (fittingInput(schema, known) as object) : {}
  const names = Object.keys(SPOILT)
  const params = [...call.path.matchAll(/:(\w+)/g)].map(([, name]): Way => [name])
  const spoilt = [...waysIn(schema), ...params].flatMap((way) => {
    const chosen = Array.from({ length: PER_FIELD }, () => names[Math.floor(random() * names.length)])
    return chosen.map((name) => ({ what: `${way.join('.')} is ${name}`, input: spoil(right, way, SPOILT[name]) }))
  })
  const whole = [[], 'text', 5, null, { unknown: SPOILT['a character 0'] }, SPOILT['a thousand lists']]
  const wholes = call.method === 'GET' || call.form === 'upload' ? [] : whole
  return [
    { what: 'what fits', input: right },
    ...spoilt,
    ...wholes.map((input, index) => ({ what: `whole input ${index}`, input })),
  ]
}

test.group('Bad input', (group) => {
  group.each.setup(clearLimits)
  group.teardown(() => resetDatabase())

  test('no input of a declared call makes a fault, and every answer comes soon', async ({ assert }) => {
    const world = await badInputWorld()
    const { company } = world
    const random = seeded()
    const broken: string[] = []
    const reached = new Set<string>()
    let sent = 0
    for (const call of calls) {
      known = world.knownTo(call.path)
      let member: TestMember | null = null
      for (const { what, input } of casesOf(call, random)) {
        member ??= await createMember({ company, manager: true, roles: ['COMPANY_MANAGER'] })
        const answer = await send(...requestOf(call, input, member))
        sent++
        if (answer.status === 0 || answer.status >= 500 || answer.ms > PATIENCE)
          broken.push(
            `${call.path}: ${what} → ${answer.status} in ${Math.round(answer.ms)} ms ${answer.text.slice(0, 100)}`
          )
        if (what === 'what fits' && answer.code !== 40000) reached.add(call.path)
        // an earlier input has logged the user out, removed the certification or reached a limit
        if (answer.code === 40100 || answer.code === 40301 || answer.code === 42900) {
          await clearLimits()
          member = null
        }
      }
    }
    console.log(`  ${sent} inputs of ${calls.length} calls`)
    assert.deepEqual(broken, [], `seed ${SEED}`)
    const stopped = calls.filter(({ path }) => !reached.has(path)).map(({ path }) => path)
    assert.isBelow(stopped.length, calls.length * 0.1, `inputs that should fit do not: ${stopped.join(', ')}`)
  }).timeout(600_000)

  test('what is no JSON, or hardly, is refused as such', async ({ assert }) => {
    await resetDatabase()
    const member = await createMember()
    const bodies: Record<string, string | Uint8Array<ArrayBuffer>> = {
      'nothing': '',
      'half an object': '{"name":',
      'no number': '{"name":NaN}',
      'the same name twice': '{"name":"a","name":"b"}',
      'bytes that are no text': Uint8Array.of(0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d),
      'half a million lists': '['.repeat(400_000) + ']'.repeat(400_000),
      'a hundred thousand objects': '{"a":'.repeat(100_000) + '1' + '}'.repeat(100_000),
      'a million words': JSON.stringify({ name: 'x '.repeat(400_000) }),
    }
    const headers = { 'Authorization': `Bearer ${member.token}`, 'Content-Type': 'application/json' }
    for (const path of ['/api/web/user/info/edit', '/api/cotton/add', '/admin/api/producers'])
      for (const [what, body] of Object.entries(bodies)) {
        const { status, ms } = await send(`${base()}${path}`, { method: 'POST', headers, body })
        assert.isTrue(status > 0 && status < 500, `${path}: ${what} → ${status}`)
        assert.isBelow(ms, PATIENCE, `${path}: ${what}`)
      }
  })
})
