/*
 * Every declared call × everybody who must not use it: guests, registered people, members without the permission or without being manager. Calls are
 * data, so a new one is asked too. Rows of strangers are asked for in `strangers.spec.ts`; the back office has its own walk
 * (`tests/functional/admin/permissions.spec.ts`).
 */
import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import testUtils from '@adonisjs/core/services/test_utils'
import { calls, type Call } from '#core/declared_calls'
import { clearLimits } from '#app/identity/proofs/limits'
import { asMember, createMember, type TestMember } from '#tests/helpers/actors'

const url = ({ path }: Call) => path.replaceAll(/:\w+/g, '1')

async function send(client: ApiClient, call: Call, who: TestMember | null, input: object = {}) {
  const request = client.post(url(call)).header('Idempotency-Key', randomUUID())
  return who ? asMember(request, who).json(input) : request.json(input)
}

test.group('Every call × who must not use it', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(clearLimits)
  group.each.timeout(300_000)

  test('guests, registered people, and members without role or permission are refused before anything else', async ({
    client,
    assert,
  }) => {
    const registered = await createMember({ certified: false })
    const nobody = await createMember({ company: (await createMember()).company, roles: [] })
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
})
