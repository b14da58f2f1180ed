/*
 * Ids and keys that callers choose, and limits on what they may ask for at once.
 */
import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import env from '#start/env'
import { asMember, createMember } from '#tests/helpers/actors'

const base = () => `http://${env.get('HOST') ?? '127.0.0.1'}:${env.get('PORT')}`

const ADDRESS = {
  contactName: '李建国',
  contactMobile: '13900000000',
  province: '湖北',
  city: '武汉',
  address: '青山区1号',
}

test.group('Requests', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('the id of a request is made by the platform, whatever the caller sends', async ({ client, assert }) => {
    const member = await createMember()
    const sent = ['x'.repeat(100), 'forged-by-me', '\u0001']
    const seen = new Set<string>()
    for (const id of sent.slice(0, 2)) {
      const answer = await asMember(client.post('/api/address/add'), member).header('X-Request-Id', id).json(ADDRESS)
      answer.assertBodyContains({ code: 20000 })
      assert.match(answer.header('x-request-id')!, /^[0-9a-f-]{36}$/)
      seen.add(answer.header('x-request-id')!)
    }
    assert.equal(seen.size, 2)
    const lines = await db.from('audit_logs').where('actor_id', member.user.id).select('request_id')
    for (const { request_id: id } of lines) assert.isTrue(seen.has(id), id)
  })

  test('a key longer than it is stored is refused, so that two of them are never the same', async ({ client }) => {
    const member = await createMember()
    const key = 'k'.repeat(100)
    const add = (own: string) =>
      asMember(client.post('/api/address/add'), member).header('Idempotency-Key', own).json(ADDRESS)
    ;(await add(key)).assertBodyContains({ code: 20000 })
    ;(await add(`${key}1`)).assertBodyContains({
      code: 40000,
      body: { errors: [{ field: 'Idempotency-Key', rule: 'maxLength' }] },
    })
  })

  test('a key stands for a whole request: what may have one takes no file', async ({ client }) => {
    const member = await createMember()
    const answer = await asMember(client.post('/api/address/add'), member)
      .header('Idempotency-Key', 'with-a-file')
      .field('contactName', '李建国')
      .file('file', Buffer.from('%PDF-1.4'), { filename: 'a.pdf' })
    answer.assertStatus(400)
  })

  test('one person has so many files made in a minute, another one goes on', async ({ client, assert }) => {
    const member = await createMember()
    const other = await createMember()
    const letter = (who: typeof member) => asMember(client.post('/api/certification/template/download'), who).json({})
    // Most are asked of a session that there is not: a slow machine may need the minute for thirty that it makes.
    for (let n = 0; n < 29; n++)
      (await asMember(client.post('/api/auction/log'), member).json({ houseId: 987_654 })).assertBodyContains({
        code: 40400,
      })
    assert.equal((await letter(member)).header('content-type'), 'application/pdf')
    ;(await letter(member)).assertBodyContains({ code: 42900, reason: 'core.tooOften' })
    assert.equal((await letter(other)).header('content-type'), 'application/pdf')
  })
})

test.group('Live streams', () => {
  test('one person has so many open, and a closed one makes room', async ({ assert }) => {
    const member = await createMember()
    // With the answers, too: a body that nobody holds any more is collected, and its stream closed.
    const open: { control: AbortController; answer: Response }[] = []
    const stream = async () => {
      const control = new AbortController()
      const answer = await fetch(`${base()}/api/public/market/stream`, {
        signal: control.signal,
        headers: { Authorization: `Bearer ${member.token}` },
      })
      if (answer.headers.get('content-type') === 'text/event-stream') open.push({ control, answer })
      else return ((await answer.json()) as { reason: string }).reason
      return null
    }
    try {
      let refused: string | null = null
      while (refused === null && open.length < 1_000) refused = await stream()
      assert.equal(refused, 'core.tooManyStreams')
      assert.equal(open.length, 240)
    } finally {
      for (const { control } of open) control.abort()
    }
  })
})
