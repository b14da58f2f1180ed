/* The live events of a session's room. */
import { call } from '#core/call'
import type { RoomSnapshot } from '#app/auction/rooms/room_events'
import { readCursor } from '#app/auction/rooms/cursor'
import { enterRoom, watchRoom } from '#app/auction/rooms/watch'
import * as validators from '#app/auction/validators/auction'

/** The stream stays open until the browser closes it. */
call.stream('/auction/stream', {
  name: null,
  access: 'user',
  summary:
    'The room of a session as it changes: server-sent events `snapshot`, `item`, `session`, `mine`, `time`; `Last-Event-ID` takes the last id of each lot, separated by commas.',
  input: validators.sessionIdValidator,
  run: ({ houseId }, { actor, http }) => watchRoom(http, houseId, actor),
})

/** For pages that cannot use a stream: the same data, read once. */
call.read('/auction/room', {
  name: '查看竞价现场',
  access: 'user',
  summary: 'The room of a session as it stands, with the bids after those known: what the stream says first.',
  input: validators.roomValidator,
  run: async ({ houseId, after }, { actor }) => {
    const room = await enterRoom(houseId, actor)
    await room.look()
    const snapshot: RoomSnapshot = room.snapshot(actor, readCursor(after ?? undefined))
    return snapshot
  },
})
