import type { HttpContext } from '@adonisjs/core/http'
import type { Actor } from '#core/actor'
import { ok } from '#core/envelope'
import { refuse } from '#core/errors'
import { EventStream } from '#core/event_stream'
import type { RoomSnapshot } from '#app/auction/room_events'
import { readCursor } from '#app/auction/rooms/cursor'
import { roomHub } from '#app/auction/rooms/room_hub'
import { houseIdValidator, roomValidator } from '#app/auction/validators/auction'
import { AuctionRefusal } from '#app/auction/refusals'

/** Milliseconds after which a stream ends and is asked for again, so that whoever may not watch any more does not. */
const LONGEST = 15 * 60_000

async function enter(houseId: number) {
  const room = await roomHub.enter(houseId)
  if (!room) throw refuse(AuctionRefusal.sessionMissing)
  return room
}

async function watch(ctx: HttpContext, houseId: number, actor: Actor) {
  const room = await enter(houseId)
  const stream = EventStream.open(ctx)
  room.join(stream, actor, readCursor(ctx.request.header('last-event-id')))
  const timer = setTimeout(() => stream.end(), LONGEST * (0.9 + Math.random() * 0.2))
  await stream.closed()
  clearTimeout(timer)
}

/** The room of a session as it changes. */
export default class RoomController {
  /** Stays open until the browser leaves. */
  async stream(ctx: HttpContext) {
    const { houseId } = await ctx.request.validateUsing(houseIdValidator)
    await watch(ctx, houseId, ctx.actor)
  }

  /** For pages that no stream reaches: the same, once. */
  async room({ request, actor }: HttpContext) {
    const { houseId, after } = await request.validateUsing(roomValidator)
    const room = await enter(houseId)
    await room.look()
    const snapshot: RoomSnapshot = room.snapshot(actor, readCursor(after ?? undefined))
    return ok(snapshot)
  }
}

/** The same stream for operators, who have no part of their own in it. */
export async function watchAsOperator(ctx: HttpContext) {
  await watch(ctx, Number(ctx.params.id) || 0, ctx.actor)
}
