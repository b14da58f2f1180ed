/* Entering and watching the room of a session. */
import type { HttpContext } from '@adonisjs/core/http'
import type { Actor } from '#core/actor'
import { refuse } from '#core/errors'
import { EventStream } from '#core/event_stream'
import { AuctionRefusal } from '#app/auction/refusals'
import { requireVisibleSession } from '#app/auction/queries/visible_sessions'
import { readCursor } from '#app/auction/rooms/cursor'
import { roomHub } from '#app/auction/rooms/room_hub'

/** Milliseconds after which a stream is ended and has to be requested again, so that lost access takes effect. */
const LONGEST = 15 * 60_000

/** @throws NotFoundError for sessions that the viewer does not see */
export async function enterRoom(sessionId: number, actor: Actor) {
  await requireVisibleSession(sessionId, actor)
  const room = await roomHub.enter(sessionId)
  if (!room) throw refuse(AuctionRefusal.sessionMissing)
  return room
}

/** The stream stays open until the browser closes it. */
export async function watchRoom(http: HttpContext, sessionId: number, actor: Actor) {
  const room = await enterRoom(sessionId, actor)
  const stream = EventStream.open(http)
  room.join(stream, actor, readCursor(http.request.header('last-event-id')))
  const timer = setTimeout(() => stream.end(), LONGEST * (0.9 + Math.random() * 0.2))
  await stream.closed()
  clearTimeout(timer)
}
