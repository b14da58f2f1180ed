/*
 * Every declared call × everybody who must not use it: guests, registered people, members without the permission or without being manager, and the
 * manager of another company who knows all ids. Calls are data, so a new one is asked too. The back office has its own walk
 * (`tests/functional/admin/permissions.spec.ts`).
 */
import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { calls, type Call } from '#core/declared_calls'
import { clearLimits } from '#app/identity/proofs/limits'
import { asMember, createMember, type TestMember } from '#tests/helpers/actors'
import { createBatch } from '#tests/helpers/batches'
import { fittingInput, type Schema } from '#tests/helpers/call_inputs'
import { makeDeal, walk } from '../order/helpers.js'

const url = ({ path }: Call) => path.replaceAll(/:\w+/g, '1')

/** Calls of a page or a JSON body; uploads take no ids, streams stay open, and streams of rooms are asked in their module. */
const asked = calls.filter(({ method, form }) => method === 'POST' && form !== 'upload' && form !== 'stream')

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

  test('a manager of another company changes and reads nothing by the ids of strangers', async ({ client, assert }) => {
    const deal = await makeDeal(client)
    const ids = await walk(assert, deal, 'submit')
    const secret = '棉纺路8号保密库'
    const [address] = await db
      .table('addresses')
      .insert({
        company_id: deal.buyer.company.id,
        contact_name: '王师傅',
        contact_mobile: '13911112222',
        province: '湖北省',
        city: '武汉市',
        district: '黄陂区',
        address: secret,
        primary: true,
      })
      .returning('id')
    const unlisted = await createBatch(deal.seller.company.id)
    const { order_no: orderNo } = await db.from('orders').where('id', ids.orderId).firstOrFail()
    const { settlement_no: settlementNo } = await db.from('settlements').where('id', ids.settlementId).firstOrFail()
    const known: Record<string, unknown> = {
      ...ids,
      productId: unlisted.id,
      productIds: [unlisted.id],
      batchId: unlisted.id,
      batchIds: [unlisted.id],
      listingId: deal.listing.id,
      listingIds: [deal.listing.id],
      userId: deal.seller.user.id,
      companyId: deal.seller.company.id,
      addressId: address.id,
      side: 'buyer',
    }
    const some = [address.id, deal.buyer.user.id, ids.orderId, ids.settlementId, ids.pickOrderId, unlisted.id]
    const strangers = [deal.buyer.company.id, deal.seller.company.id]
    const outsider = await createMember()
    const digest = await digestOf(strangers)
    let before = await digest()
    const leaks: string[] = []
    const secrets = [orderNo, settlementNo, secret, '13911112222', deal.buyer.user.mobile!, deal.seller.user.mobile!]
    let sent = 0
    for (const call of asked) {
      if (call.access === 'guest' || OWN_ACCOUNT.has(call.path)) continue
      const schema = (call.input?.toJSONSchema() ?? {}) as Schema
      const tries = schema.properties && 'id' in schema.properties ? [...new Set(some)] : [1]
      for (const id of tries) {
        const input = call.input ? (fittingInput(withIds(schema), { ...known, id }) as object) : {}
        const response = await send(client, call, outsider, input)
        sent++
        const text = response.text() ?? ''
        for (const word of secrets)
          if (text.includes(word) && !(call.path === '/api/company/card/get')) leaks.push(`${call.path} tells ${word}`)
        if (response.status() >= 500) leaks.push(`${call.path} answers ${response.status()}`)
      }
      const after = await digest()
      for (const [table, value] of Object.entries(after))
        if (value !== before[table]) leaks.push(`${call.path} changed ${table}`)
      before = after
    }
    assert.deepEqual(leaks, [])
    assert.isAbove(sent, 150)
  })
})

/** What ends the session or the membership of the caller, and the sending of codes, which has limits of its own. */
const OWN_ACCOUNT = new Set(['/api/logout', '/api/web/user/leave', '/api/certification/leave', '/api/account/close'])

/** The schema with every field that names a row made compulsory, so that generated inputs fill it. */
function withIds(schema: Schema): Schema {
  const ids = Object.keys(schema.properties ?? {}).filter((key) => /ids?$/i.test(key))
  return { ...schema, required: [...new Set([...(schema.required ?? []), ...ids])] }
}

/** Logs, and what is written about a company but belongs to somebody else: a shop does not own its followers. */
const NO_BUSINESS = new Set(['audit_logs', 'user_logs', 'favourite_shops'])

/** A function that digests, table by table, the rows that belong to some companies. */
async function digestOf(companies: number[]) {
  const { rows } = await db.rawQuery(
    `select table_name, array_agg(column_name::text) as columns from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_schema = current_schema() and table_type = 'BASE TABLE'
       and column_name in ('company_id', 'buyer_company_id', 'seller_company_id', 'payer_company_id', 'payee_company_id')
     group by table_name order by table_name`
  )
  const tables = (rows as { table_name: string; columns: string[] }[]).filter(
    ({ table_name: name }) => !NO_BUSINESS.has(name)
  )
  const list = companies.join(', ')
  const sql = tables.map(
    ({ table_name: name, columns }) =>
      `(select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from "${name}" t
        where ${columns.map((column) => `t.${column} in (${list})`).join(' or ')}) as "${name}"`
  )
  return async () => {
    const { rows: found } = await db.rawQuery(`select ${sql.join(', ')}`)
    return found[0] as Record<string, string>
  }
}
