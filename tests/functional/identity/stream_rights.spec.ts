/*
 * Live streams × every way in which the right to one ends, by hand in the tables: as another process does it, and nobody tells this one. Who may
 * still watch keeps his stream; the others lose it with the next look, and asking again is answered as to anybody without the right.
 */
import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { forgetEverything } from '#core/cached'
import { DataScope, YesNo } from '#core/codes'
import { BindCompanyState, UserState } from '#app/identity/codes'
import { SessionCompanyRole, SessionState } from '#app/auction/codes'
import { createCompany, createMember, createOperator } from '#tests/helpers/actors'
import { insertEntries, insertLot, insertSession } from '#tests/helpers/auctions'
import { Watcher } from '#tests/helpers/rooms'
import { until } from '#tests/helpers/until'

/** One stream: what it is, whose, and what ends the right; none for one that goes on. */
type Cell = { name: string; watch: () => Promise<Watcher>; end?: () => Promise<unknown>; refused?: boolean }

test.group('Live streams', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('end soon after the right to them has ended, and only they', async ({ assert }) => {
    const base = `http://${process.env.HOST}:${process.env.PORT}`
    const { id: shown } = await insertSession()
    const { id: limited } = await insertSession({ limited: true })
    const { id: withdrawn } = await insertSession()
    const cells: Cell[] = []

    const ofMember = async (
      name: string,
      end?: (ids: { user: number; company: number }) => Promise<unknown>,
      more: { session?: number; refused?: boolean; roles?: string[] } = {}
    ) => {
      const { session = shown, refused = false, roles } = more
      const company = await createCompany()
      const { user, token } = await createMember(roles ? { company, roles } : { company, manager: true })
      if (session === limited)
        await db.table('auction_session_companies').insert({
          session_id: limited,
          company_id: company.id,
          role: SessionCompanyRole.bidder,
        })
      cells.push({
        name,
        watch: () => Watcher.open(base, token, session),
        end: end && (() => end({ user: user.id, company: company.id })),
        refused,
      })
      return company.id
    }
    const ofOperator = async (name: string, end?: (operator: number) => Promise<unknown>) => {
      const { operator, token } = await createOperator({ permissions: ['auction_sessions.get'] })
      cells.push({
        name,
        watch: () => Watcher.open(base, token, shown, { path: `/admin/api/auction-sessions/${shown}/stream` }),
        end: end && (() => end(operator.id)),
        refused: true,
      })
    }
    const ofList = async (name: string, end?: (operator: number) => Promise<unknown>) => {
      const { operator, token } = await createOperator({ permissions: ['producers.query'] })
      cells.push({
        name,
        watch: () => Watcher.open(base, token, shown, { path: '/admin/api/producers/live' }),
        end: end && (() => end(operator.id)),
        refused: true,
      })
    }
    const users = (id: number) => db.from('users').where({ id })
    const tokens = (kind: string, id: number) => db.from('access_tokens').where({ kind, owner_id: id })
    const over = { expires_at: db.raw(`now() - interval '1 second'`) }
    const other = await createCompany()

    await ofMember('a member')
    await ofMember('a member who has moved to another company', ({ user }) =>
      users(user).update({ company_id: other.id })
    )
    await ofMember('a member without certification', ({ user }) =>
      users(user).update({ bind_company_state: BindCompanyState.unbound, company_id: null, manager: false })
    )
    await ofMember('a manager who is none any more', ({ user }) => users(user).update({ manager: false }))
    await ofMember(
      'a member whose role was taken',
      ({ user }) => db.from('user_roles').where({ user_id: user }).delete(),
      { roles: ['COMPANY_TRADER'] }
    )
    await ofMember('a locked member', ({ user }) => users(user).update({ state: UserState.disabled }), {
      refused: true,
    })
    await ofMember('a deleted member', ({ user }) => users(user).update({ is_del: YesNo.yes }), { refused: true })
    await ofMember('a session that is over', ({ user }) => tokens('member', user).update(over), { refused: true })
    await ofMember('an invited company', undefined, { session: limited })
    const struck = ({ company }: { company: number }) =>
      db.from('auction_session_companies').where({ session_id: limited, company_id: company }).delete()
    await ofMember('a company struck off the list', struck, { session: limited, refused: true })
    const entered = await ofMember('a company that had registered', undefined, { session: limited })
    await insertEntries(limited, [entered])
    await struck({ company: entered })
    const consignor = await ofMember('the consignor', undefined, { session: limited })
    await insertLot(limited, { seller_company_id: consignor })
    await struck({ company: consignor })
    const drafted = () => db.from('auction_sessions').where({ id: withdrawn }).update({ state: SessionState.draft })
    await ofMember('a session that is a draft again', drafted, { session: withdrawn, refused: true })

    await ofOperator('an operator')
    await ofOperator('an operator whose role was taken', (id) =>
      db.from('operator_roles').where({ operator_id: id }).delete()
    )
    await ofOperator('an operator with a narrower data permission', (id) =>
      db
        .from('roles')
        .whereIn('id', db.from('operator_roles').where({ operator_id: id }).select('role_id'))
        .update({ data_scope: DataScope.ownRows })
    )
    await ofOperator('a disabled operator', (id) =>
      db.from('operators').where({ id }).update({ state: UserState.disabled })
    )
    await ofOperator('an operator who has done nothing for hours', (id) =>
      tokens('operator', id).update({ last_used_at: db.raw(`now() - interval '3 hours'`) })
    )

    await ofList('an operator with a list')
    await ofList('an operator with a list whose role was taken', (id) =>
      db.from('operator_roles').where({ operator_id: id }).delete()
    )
    await ofList('a disabled operator with a list', (id) =>
      db.from('operators').where({ id }).update({ state: UserState.disabled })
    )

    const streams = await Promise.all(cells.map(async (cell) => ({ ...cell, stream: await cell.watch() })))
    await until('the first event of every stream', () => streams.every(({ stream }) => stream.heard.length > 0))
    for (const { end } of streams) await end?.()
    const ending = streams.filter(({ end }) => end)
    await until(
      () =>
        `the end of ${ending
          .filter(({ stream }) => !stream.ended)
          .map(({ name }) => name)
          .join(', ')}`,
      () => ending.every(({ stream }) => stream.ended)
    )
    // what a process remembers of sessions for up to two seconds
    forgetEverything()
    for (const { name, end, stream, watch, refused } of streams) {
      assert.equal(stream.ended, Boolean(end), name)
      if (!end) continue
      const again = await watch()
      assert.equal(again.refused !== null, refused, `${name} asks again`)
      again.close()
    }
    for (const { stream } of streams) stream.close()
    console.log(`live streams: ${cells.length} cells, 0 leaks`)
  })
})
