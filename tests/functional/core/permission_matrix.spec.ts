/*
 * Every declared call × everybody who must not use it: guests, registered people, members without the permission or without being manager. Calls are
 * data, so a new one is asked too. What is read by GET is for everybody, and the same for each. Rows of strangers are asked for in `strangers.spec.ts`; the back office has its own walk
 * (`tests/functional/admin/permissions.spec.ts`).
 */
import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import env from '#start/env'
import { forgetEverything } from '#core/cached'
import { calls, type Call } from '#core/declared_calls'
import { clearLimits } from '#app/identity/proofs/limits'
import { asMember, createMember, type TestMember } from '#tests/helpers/actors'
import { fittingInput, type Schema } from '#tests/helpers/call_inputs'

const url = ({ path }: Call) => path.replaceAll(/:\w+/g, '1')

async function send(client: ApiClient, call: Call, who: TestMember | null, input: object = {}) {
  const request = client.post(url(call)).header('Idempotency-Key', randomUUID())
  return who ? asMember(request, who).json(input) : request.json(input)
}

/** Writing calls that need a certified company and no permission, each with the reason. */
const OF_EVERYBODY: Record<string, string> = {
  '/api/auction/outbid-alert': 'how the person is told',
  '/api/bank/sms': 'a code to the own phone',
  '/api/bank/pay-password/set': 'the own pay password; who may pay, `order:pay` says',
  '/api/address/add': 'the address book of the company, in which nothing is decided',
  '/api/address/edit': 'the same',
  '/api/address/delete': 'the same',
  '/api/certification/leave': 'the own membership',
  '/api/individuation/watch/add': 'alerts of the person',
  '/api/individuation/watch/delete': 'alerts of the person',
}

/** Answers to who is not admitted. */
const STOPPED = new Set([40100, 40300, 40301, 40302])

const base = () => `http://${env.get('HOST') ?? '127.0.0.1'}:${env.get('PORT')}`

/**
 * The code for a body that nobody can read, of an upload for a form without its file: whoever is refused is refused without it, and whoever is admitted
 * is told of the body and changes nothing.
 */
async function sendNonsense(call: Call, { token }: TestMember): Promise<number> {
  const headers = { 'Idempotency-Key': randomUUID(), 'Authorization': `Bearer ${token}` }
  const form = new FormData()
  form.append('nonsense', '1')
  const sent =
    call.form === 'upload'
      ? { headers, body: form }
      : { headers: { ...headers, 'Content-Type': 'application/json' }, body: '{"unfinished' }
  const response = await fetch(`${base()}${url(call)}`, { method: 'POST', ...sent })
  return ((await response.json()) as { code: number }).code
}

const READ_BY_GET = calls.filter(({ method }) => method === 'GET')

/** What each call by GET answers: status and, where that is data, the whole of it. Of files and streams only that they begin. */
async function readAll(who: TestMember | null): Promise<Record<string, string>> {
  const answers: Record<string, string> = {}
  // What is kept for everybody would hide that somebody is shown something else, and paces are counted in memory.
  forgetEverything()
  for (const call of READ_BY_GET) {
    const input = call.input ? (fittingInput(call.input.toJSONSchema() as Schema) as Record<string, unknown>) : {}
    const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]))
    const headers: Record<string, string> = who ? { Authorization: `Bearer ${who.token}` } : {}
    const response = await fetch(`${base()}${url(call)}?${query}`, { headers })
    const data = response.headers.get('content-type')?.includes('json')
    answers[call.path] = `${response.status} ${data ? await response.text() : ''}`
    if (!data) await response.body?.cancel()
  }
  return answers
}

/** Whether an answer of `readAll` is that of somebody who is not admitted, or a fault. */
const isStoppedReading = (answer: string) =>
  /^5/.test(answer) || STOPPED.has(Number(/^\d+ \{"code":(\d+)/.exec(answer)?.[1]))

test.group('Every call × who must not use it', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(clearLimits)

  test('guests, registered people, and members without role or permission read by GET alone, and are refused before anything else', async ({
    client,
    assert,
  }) => {
    const registered = await createMember({ certified: false })
    const nobody = await createMember({ company: (await createMember()).company, roles: [] })
    const asGuest = await readAll(null)
    assert.isAbove(READ_BY_GET.length, 0)
    assert.deepEqual(Object.values(asGuest).filter(isStoppedReading), [])
    for (const who of [registered, nobody]) assert.deepEqual(await readAll(who), asGuest)
    for (const call of calls.filter(({ method }) => method === 'POST')) {
      if (call.access === 'guest') continue
      const code = async (who: TestMember | null) => (await send(client, call, who)).body().code as number
      assert.equal(await code(null), 40100, `a guest: ${call.path}`)
      if (call.access === 'user') continue
      assert.equal(await code(registered), 40301, `a registered person: ${call.path}`)
      if (call.access === 'manager') assert.equal(await code(nobody), 40302, `no manager: ${call.path}`)
      else if (call.permission) assert.equal(await code(nobody), 40300, `without ${call.permission}: ${call.path}`)
    }
  })

  test('of every role each call admits exactly who holds its permission, before it reads anything', async ({
    assert,
  }) => {
    const { company } = await createMember()
    const stored: { id: number; code: string }[] = await db.from('roles').where('kind', 'member').select('id', 'code')
    const wrong: string[] = []
    let cells = 0
    const asGuest = await readAll(null)
    assert.deepEqual(Object.values(asGuest).filter(isStoppedReading), [])
    for (const { id, code } of [...stored, { id: 0, code: 'NOTHING' }]) {
      const grants = await db
        .from('role_permissions as r')
        .join('permissions as p', 'p.id', 'r.permission_id')
        .where('r.role_id', id)
        .select('p.code')
      const granted = new Set(grants.map((row) => row.code as string))
      for (const manager of code === 'COMPANY_MANAGER' ? [true, false] : [false]) {
        const member = await createMember({ company, manager, roles: id === 0 ? [] : [code] })
        const may = ({ access, permission }: Call) =>
          manager || (access !== 'manager' && (!permission || granted.has('*') || granted.has(permission)))
        for (const call of calls) {
          if (call.method !== 'POST' || call.access === 'guest' || call.access === 'user') continue
          cells++
          const refused = call.access === 'manager' && !manager ? 40302 : may(call) ? null : 40300
          const answered = await sendNonsense(call, member)
          const admitted = !STOPPED.has(answered)
          if (refused === null ? !admitted : answered !== refused)
            wrong.push(`${code}${manager ? ' (manager)' : ''}: ${call.path} answers ${answered}`)
        }
        cells += READ_BY_GET.length
        assert.deepEqual(await readAll(member), asGuest, `${code} reads what guests do`)
      }
    }
    assert.deepEqual(wrong, [])
    console.log(`roles of members: ${cells} cells, 0 leaks`)
  })

  test('who does what with money and goods is as the roles say', async ({ assert }) => {
    const holders = async (permission: string) =>
      (
        await db
          .from('roles as r')
          .join('role_permissions as x', 'x.role_id', 'r.id')
          .join('permissions as p', 'p.id', 'x.permission_id')
          .where('r.kind', 'member')
          .whereIn('p.code', [permission, '*'])
          .orderBy('r.code')
          .distinct('r.code')
      ).map(({ code }) => code as string)
    const [manager, finance, trader] = ['COMPANY_MANAGER', 'COMPANY_FINANCE', 'COMPANY_TRADER']
    for (const { path, permission, idempotency, access } of calls) {
      if (!permission || access === 'manager') continue
      const of = await holders(permission)
      assert.isTrue(of.includes(manager), `${permission} for managers`)
      if (/\/(pay|withdraw|transfer)$|^\/api\/bank\//.test(path) && idempotency === 'required')
        assert.notInclude(of, trader, `${path} pays`)
      if (/^\/api\/(listing|batch|quotation|auction)\//.test(path)) assert.notInclude(of, finance, `${path} trades`)
      assert.notInclude(of, 'CARRIER', path)
    }
  })

  test('what every colleague may do without a permission is said', ({ assert }) => {
    const open = calls
      .filter(({ form, access, permission }) => form !== 'read' && access === 'certified' && !permission)
      .filter(({ form }) => ['write', 'act', 'upload'].includes(form))
      .map(({ path }) => path)
    assert.sameMembers(open, Object.keys(OF_EVERYBODY))
  })
})
