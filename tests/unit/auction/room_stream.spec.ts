import { test } from '@japa/runner'
import type { RoomLot, RoomSnapshot } from '#app/auction/rooms/room_events'
import { readEvents } from '../../../resources/lib/event_stream.js'
import { EntryState, LotState, SessionState } from '#app/auction/codes'
import { applyRoomEvent, cursorOf } from '../../../resources/lib/room_view.js'

const NOW = 1_900_000_000_000
const lot = (over: Partial<RoomLot> = {}): RoomLot => ({
  id: 7,
  rev: 3,
  state: LotState.waiting,
  hammerPrice: 1_600_000,
  bidderNo: 'A001',
  nextPrice: 1_601_000,
  offerNum: 1,
  deadline: NOW + 60_000,
  hammerTime: null,
  ...over,
})
const bid = (seq: number, bidderNo = 'A002') => ({ itemId: 7, seq, bidderNo, price: 1_600_000 + seq * 1_000, at: NOW })
const snapshot = (over: Partial<RoomSnapshot> = {}): RoomSnapshot => ({
  serverTime: NOW,
  session: {
    id: 1,
    rev: 1,
    state: SessionState.bidding,
    startTime: NOW - 1,
    endTime: NOW + 30_000,
    closeTime: null,
    postpone: 30,
    outages: [],
  },
  items: [lot()],
  bids: [bid(1, 'A001')],
  gaps: [],
  mine: {
    state: EntryState.entered,
    bidderNo: 'A001',
    deposit: 10_000_000,
    quota: 200,
    used: 2_186_450,
    inHandCount: 1,
    inHandWeight: 43.729,
    itemIds: [7],
  },
  ...over,
})

/** Reads a stream that arrives in pieces of `size` bytes. */
async function readInPieces(text: string, size: number) {
  const bytes = new TextEncoder().encode(text)
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let from = 0; from < bytes.length; from += size) controller.enqueue(bytes.slice(from, from + size))
      controller.close()
    },
  })
  const events: { event?: string; data: string }[] = []
  let pieces = 0
  await readEvents(
    body,
    (event) => events.push(event),
    () => pieces++
  )
  return { events, pieces }
}

test.group('Room as a page knows it', () => {
  test('events arrive in pieces of any size', async ({ assert }) => {
    const text =
      ': \n\nretry: 2000\n\nevent: item\nid: 7.3.1\ndata: {"a":"一"}\n\nevent: time\r\ndata: 1\r\n\r\nevent: ha'
    for (const size of [1, 3, 7, 1_000]) {
      const { events, pieces } = await readInPieces(text, size)
      assert.deepEqual(
        events.map(({ event, data }) => ({ event, data })),
        [
          { event: 'item', data: '{"a":"一"}' },
          { event: 'time', data: '1' },
        ]
      )
      assert.isAtLeast(pieces, 1)
    }
  })

  test('a piece that holds no event is heard as well', async ({ assert }) => {
    const { events, pieces } = await readInPieces(': \n\n', 1_000)
    assert.lengthOf(events, 0)
    assert.equal(pieces, 1)
  })

  test('a line separator inside the data of an event is text like any other', async ({ assert }) => {
    const { events } = await readInPieces('data: {"name":"一\u2028二"}\n\n', 1_000)
    assert.deepEqual(
      events.map(({ data }) => data),
      ['{"name":"一\u2028二"}']
    )
  })

  test('an answer that was overtaken takes nothing back, and no bid stands there twice', ({ assert }) => {
    let view = applyRoomEvent(null, 'snapshot', snapshot())!
    view = applyRoomEvent(view, 'item', {
      serverTime: NOW,
      item: lot({ rev: 5, hammerPrice: 1_603_000, bidderNo: 'A002' }),
      bids: [bid(2), bid(4)],
    })!
    const late = snapshot({ items: [lot({ rev: 4, hammerPrice: 1_602_000 })], bids: [bid(2)] })
    view = applyRoomEvent(view, 'snapshot', late)!
    assert.equal(view.lots.get(7)!.hammerPrice, 1_603_000)
    assert.deepEqual(
      view.bids.get(7)!.map(({ seq }) => seq),
      [1, 2, 4]
    )
    assert.equal(cursorOf(view), '7.5.4')
  })

  test('bids of which some were missed are forgotten', ({ assert }) => {
    const before = applyRoomEvent(null, 'snapshot', snapshot())!
    const after = applyRoomEvent(before, 'snapshot', snapshot({ gaps: [7], bids: [bid(900), bid(902)] }))!
    assert.deepEqual(
      after.bids.get(7)!.map(({ seq }) => seq),
      [900, 902]
    )
  })
})
