/*
 * A session for invited companies does not exist for others: neither in lists nor by its id, nor do its lots, bids, room, results and notices.
 */
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { asMember, createMember, type TestMember } from '#tests/helpers/actors'
import { insertEntries, insertLot, insertSession } from '#tests/helpers/auctions'
import { databaseNow, ZONE } from '#core/clock'
import { SessionCompanyRole, SessionState } from '#app/auction/codes'

test.group('A session for invited companies', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  async function limited(invited: TestMember, over: Record<string, unknown> = {}) {
    const session = await insertSession({ limited: true, name: '定向专场', ...over })
    const lot = await insertLot(session.id)
    await db
      .table('auction_session_companies')
      .insert({ session_id: session.id, company_id: invited.company.id, role: SessionCompanyRole.bidder })
    return { session, lot }
  }

  test('is found by none of the calls of others', async ({ client, assert }) => {
    const invited = await createMember()
    const month = (await databaseNow()).setZone(ZONE).toFormat('yyyy-MM')
    const numbers = async (who: TestMember) => {
      const ask = async (path: string, input: object) =>
        (await asMember(client.post(`/api/auction/${path}`), who).json(input)).body().body
      const days = (await ask('days', { month })) as { total: number }[]
      return {
        running: (await ask('list', {})).counts.running as number,
        days: days.reduce((sum, { total }) => sum + total, 0),
        today: (await client.get('/api/public/auction/today')).body().body.total as number,
      }
    }
    const before = await numbers(invited)
    const { session, lot } = await limited(invited)
    const consignor = await createMember()
    await db.from('auction_lots').where('id', lot.id).update({ seller_company_id: consignor.company.id })
    const entered = await createMember()
    await insertEntries(session.id, [entered.company.id])

    for (const [who, sees] of [
      [await createMember(), false],
      [await createMember({ certified: false }), false],
      [invited, true],
      [consignor, true],
      [entered, true],
    ] as const) {
      const ask = async (path: string, input: object) =>
        (await asMember(client.post(`/api/auction/${path}`), who).json(input)).body() as { code: number; body: any }
      const byId: [string, object][] = [
        ['get', { houseId: session.id }],
        ['room', { houseId: session.id }],
        ['bids', { itemId: lot.id }],
        ['subscribe', { houseId: session.id, subscribed: true }],
        ['item/collect', { itemId: lot.id, collected: true }],
      ]
      for (const [path, input] of byId) assert.equal((await ask(path, input)).code, sees ? 20000 : 40400, path)
      const names = async (path: string, input: object, name: (row: any) => string) =>
        (await ask(path, input)).body.data.map(name) as string[]
      assert.equal((await names('list', {}, ({ name }) => name)).includes('定向专场'), sees, 'list')
      const lots = await names('item/list', {}, ({ house, session: its }) => (house ?? its).name)
      assert.equal(lots.includes('定向专场'), sees, 'item/list')
      const more = sees ? 1 : 0
      const { running, days, today } = before
      assert.deepEqual(await numbers(who), { running: running + more, days: days + more, today })
    }
  })

  test('tells others neither its results nor its log, nor the terms of entry, nor its stream', async ({
    client,
    assert,
  }) => {
    const invited = await createMember()
    const other = await createMember()
    const { session } = await limited(invited, { state: SessionState.ended })
    for (const path of ['results/export', 'log', 'terms', 'stream']) {
      const response = await asMember(client.post(`/api/auction/${path}`), other).json({ houseId: session.id })
      const asked =
        response.status() === 404
          ? await asMember(client.get(`/api/auction/${path}?houseId=${session.id}`), other)
          : response
      assert.equal(asked.body().code, 40400, path)
    }
  })

  test('is announced to the invited only', async ({ assert }) => {
    const { announce } = await import('#app/auction/actions/subscribe')
    const { default: AuctionSession } = await import('#app/auction/models/auction_session')
    const { inTransaction } = await import('#core/transaction')
    const invited = await createMember()
    const other = await createMember()
    const { session } = await limited(invited, { state: SessionState.published })
    for (const { user } of [invited, other])
      await db.table('auction_subscriptions').insert({ user_id: user.id, session_id: null })
    const told = async () =>
      (await db.from('notices').where('code', 'N13').whereIn('user_id', [invited.user.id, other.user.id])).map(
        ({ user_id: id }) => id
      )
    await inTransaction(async (trx) => announce(trx, await AuctionSession.findOrFail(session.id, { client: trx }), 1))
    assert.deepEqual(await told(), [invited.user.id])
  })
})
