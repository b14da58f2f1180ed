import type { HttpContext } from '@adonisjs/core/http'
import { sendDownload } from '#core/wire_files'
import AuctionHouse from '#app/auction/models/auction_house'
import { previewHouse } from '#app/auction/queries/houses'
import { logFile } from '#app/auction/queries/log_file'
import { monitorOf } from '#app/auction/queries/monitor'
import { watchRoom } from '#app/auction/rooms/watch'
import type { PreviewChoice } from '#app/auction/transformers/monitor_wire'
import { OPEN_SESSION, SessionState } from '#app/auction/codes'

/** Sessions that are not over, drafts first. */
const MOST_CHOICES = 50

/** Calls of the back office's session pages. */
export async function monitor({ params }: HttpContext) {
  return monitorOf(Number(params.id))
}

export async function previews(): Promise<PreviewChoice[]> {
  const houses = await AuctionHouse.query()
    .whereIn('state', [SessionState.draft, ...OPEN_SESSION])
    .orderBy('state')
    .orderBy('id', 'desc')
    .limit(MOST_CHOICES)
  return houses.map(({ id, houseCode, name, state }) => ({
    id,
    houseCode,
    name,
    word: SessionState.word(state),
  }))
}

export async function preview({ params, actor }: HttpContext) {
  return previewHouse(Number(params.id), actor)
}

/** 成交公证 of a session. */
export async function log(ctx: HttpContext) {
  sendDownload(ctx, await logFile(Number(ctx.params.id) || 0, ctx.actor))
}

/** The room of a session as it changes, for operators, who have no part of their own in it. */
export async function stream(ctx: HttpContext) {
  await watchRoom(ctx, Number(ctx.params.id) || 0, ctx.actor)
}
