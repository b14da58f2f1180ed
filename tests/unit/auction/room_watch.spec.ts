import { mock } from 'node:test'
import { test } from '@japa/runner'
import type { RoomSnapshot } from '#app/auction/rooms/room_events'
import { CallError } from '../../../resources/lib/caller.js'
import { NoSlotLeft } from '../../../resources/lib/stream_slot.js'
import { watchRoom, type RoomSource } from '../../../resources/lib/room_watch.js'
import { LotState, SessionState } from '#app/auction/codes'
import { until } from '#tests/helpers/until'

const SERVER = 1_900_000_000_000
const snapshot = (offers: number): RoomSnapshot => ({
  serverTime: SERVER,
  session: {
    id: 1,
    rev: 1,
    state: SessionState.bidding,
    startTime: SERVER - 1,
    endTime: SERVER + 60_000,
    closeTime: null,
    postpone: 30,
    outages: [],
  },
  items: [
    {
      id: 7,
      rev: offers,
      state: LotState.waiting,
      hammerPrice: 1_600_000,
      bidderNo: 'A001',
      nextPrice: 1_601_000,
      offerNum: offers,
      deadline: SERVER + 60_000,
      hammerTime: null,
    },
  ],
  bids: [{ itemId: 7, seq: offers, bidderNo: 'A001', price: 1_600_000, at: SERVER }],
  gaps: [],
  mine: null,
})

/** A server whose streams send one snapshot and stay open until they are broken. */
function fakeServer(over: Partial<RoomSource> = {}) {
  const asked: string[] = []
  const open: ReadableStreamDefaultController[] = []
  const source: RoomSource = {
    async open(lastEventId) {
      asked.push(lastEventId)
      const body = new ReadableStream({
        start(controller) {
          open.push(controller)
          controller.enqueue(
            new TextEncoder().encode(`event: snapshot\ndata: ${JSON.stringify(snapshot(asked.length))}\n\n`)
          )
        },
      })
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
    },
    poll: async () => snapshot(100),
    now: () => SERVER - 5_000,
    ...over,
  }
  return { source, asked, open }
}

/** Waits for streams and promises in real time; the timers of the room follow the clock of the test. */
const comes = (check: () => boolean) => until('what the room should show', check)

/** Milliseconds: the waits before a reconnection, and the length of an interruption that is not reported. */
const FIRST_WAIT = 300
const LONGEST_WAIT = 15_000
const GRACE = 1_500
/** Milliseconds without a word after which a stream counts as dead; the server says its time more than twice as often. */
const SILENCE = 12_000

test.group('Watching a room', (group) => {
  group.each.setup(() => {
    mock.timers.enable({ apis: ['setTimeout'] })
    return () => mock.timers.reset()
  })

  test('goes by the server’s clock, and comes back after a break with what it has last heard', async ({ assert }) => {
    const server = fakeServer()
    const room = watchRoom(server.source)
    await comes(() => room.get().status === 'live')
    assert.equal(room.serverNow(), SERVER)
    server.open[0].error(new Error('broken'))
    await comes(() => {
      mock.timers.tick(FIRST_WAIT / 10)
      return server.asked.length === 2
    })
    await comes(() => room.get().view!.lots.get(7)!.offerNum === 2)
    assert.deepEqual(server.asked, ['', '7.1.1'])
    const bids = room.get().view!.bids.get(7)!
    assert.deepEqual(
      bids.map(({ seq }) => seq),
      [1, 2],
      'the bid that was missed'
    )
    assert.equal(room.get().status, 'live', 'a break that heals at once is not worth a word')
    room.stop()
  })

  test('reads the room where no stream gets through, says so, and goes on trying', async ({ assert }) => {
    const server = fakeServer()
    let through = false
    const { open } = server.source
    server.source.open = async (id, signal) => {
      if (!through) throw new Error('no way')
      return open(id, signal)
    }
    const room = watchRoom(server.source)
    mock.timers.tick(GRACE)
    await comes(() => room.get().view?.lots.get(7)!.offerNum === 100)
    assert.equal(room.get().status, 'lost')
    through = true
    room.retry()
    await comes(() => room.get().status === 'live')
    assert.equal(room.get().view!.lots.get(7)!.offerNum, 100, 'what was read is later than what the stream says')
    room.stop()
  })

  test('reads the room while other tabs have all streams, and says that it is not broken', async () => {
    const server = fakeServer()
    const { open } = server.source
    let left = false
    server.source.open = async (id, signal) => {
      if (!left) throw new NoSlotLeft()
      return open(id, signal)
    }
    const room = watchRoom(server.source)
    mock.timers.tick(GRACE)
    await comes(() => room.get().view?.lots.get(7)!.offerNum === 100)
    await comes(() => room.get().status === 'crowded')
    left = true
    room.retry()
    await comes(() => room.get().status === 'live')
    room.stop()
  })

  test('notices a stream that has fallen silent, says since when, and hears again by what it reads', async ({
    assert,
  }) => {
    let clock = SERVER
    let reachable = true
    const server = fakeServer({
      now: () => clock,
      poll: async () => {
        if (!reachable) throw new CallError(0, '网络不可用')
        return snapshot(100)
      },
    })
    const { open } = server.source
    // A network that swallows everything: what is open stays open, what is new never answers.
    server.source.open = async (id, signal) => {
      const gone = new Promise<never>((_, reject) =>
        signal.addEventListener('abort', () => {
          server.open.at(-1)?.error(new Error('aborted'))
          reject(new Error('aborted'))
        })
      )
      gone.catch(() => {})
      return reachable ? open(id, signal) : gone
    }
    const room = watchRoom(server.source)
    await comes(() => room.get().status === 'live')
    reachable = false
    clock += SILENCE - 1
    mock.timers.tick(SILENCE - 1)
    assert.equal(room.get().status, 'live', 'a late word is no break')
    await comes(() => {
      clock += 100
      mock.timers.tick(100)
      return room.get().status === 'lost'
    })
    assert.equal(room.get().heardAt, SERVER, 'the last word, not the moment at which it was missed')
    assert.isBelow(clock - SERVER, SILENCE + GRACE + 1_000)
    reachable = true
    await comes(() => {
      clock += 100
      mock.timers.tick(100)
      return room.get().heardAt !== SERVER
    })
    assert.equal(room.get().view!.lots.get(7)!.offerNum, 100)
    room.stop()
  })

  test('gives up where there is nothing for this person', async ({ assert }) => {
    const room = watchRoom(
      fakeServer({
        open: async () => Response.json({ code: 40400, message: '场次不存在', body: null }),
        poll: async () => {
          throw new CallError(40400, '场次不存在')
        },
      }).source
    )
    await comes(() => room.get().status === 'refused')
    assert.equal(room.get().refusal, '场次不存在')
  })

  test('after it was stopped nothing is asked for any more', async ({ assert }) => {
    const server = fakeServer()
    const room = watchRoom(server.source)
    await comes(() => room.get().status === 'live')
    room.stop()
    server.open[0].close()
    mock.timers.tick(LONGEST_WAIT)
    assert.lengthOf(server.asked, 1)
  })
})
