/* Live streams are limited for each person, and for each address, behind which a whole company may be. */
import { test } from '@japa/runner'
import env from '#start/env'
import { openStreams } from '#core/event_stream'
import { roomHub } from '#app/auction/rooms/room_hub'
import { createMember, type TestMember } from '#tests/helpers/actors'
import { insertSession } from '#tests/helpers/auctions'
import { resetDatabase } from '#tests/helpers/database'
import { Watcher } from '#tests/helpers/rooms'
import { until } from '#tests/helpers/until'

/** As `event_stream.ts` has them unless the environment says otherwise. */
const PER_PERSON = 12
const PER_ADDRESS = 20 * PER_PERSON

test.group('Live streams', (group) => {
  let open: Watcher[] = []
  let sessionId: number

  group.setup(async () => {
    await resetDatabase()
    sessionId = (await insertSession()).id
  })
  group.each.setup(() => {
    open = []
    return async () => {
      for (const watcher of open) watcher.close()
      await until('no stream is open', async () => openStreams() === 0)
    }
  })
  group.teardown(() => roomHub.close())
  group.teardown(() => resetDatabase())

  /** @returns why the stream is refused, or null */
  async function watch({ token }: TestMember): Promise<string | null> {
    const base = `http://${env.get('HOST') ?? '127.0.0.1'}:${env.get('PORT')}`
    const watcher = await Watcher.open(base, token, sessionId)
    if (!watcher.refused) open.push(watcher)
    return watcher.refused?.reason ?? null
  }

  test('of a person are twelve at most, wherever they are opened; another person goes on', async ({ assert }) => {
    const member = await createMember()
    for (let n = 0; n < PER_PERSON; n++) assert.isNull(await watch(member), `stream ${n + 1}`)
    assert.equal(await watch(member), 'core.tooManyStreams')
    assert.isNull(await watch(await createMember()))
  })

  test('of an address are twenty times as many, whoever opens them; one that ends makes room', async ({ assert }) => {
    for (let n = 0; n < PER_ADDRESS / PER_PERSON; n++) {
      const member = await createMember()
      const refused = await Promise.all(Array.from({ length: PER_PERSON }, () => watch(member)))
      assert.isTrue(
        refused.every((reason) => reason === null),
        `person ${n + 1}: ${refused}`
      )
    }
    const late = await createMember()
    assert.equal(await watch(late), 'core.tooManyStreams')
    open.shift()!.close()
    await until('the server has seen the end', async () => openStreams() < PER_ADDRESS)
    assert.isNull(await watch(late))
    assert.equal(await watch(late), 'core.tooManyStreams')
  })
})
