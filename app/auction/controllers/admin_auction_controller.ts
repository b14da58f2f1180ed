import type { HttpContext } from '@adonisjs/core/http'
import { sendDownload } from '#core/wire_files'
import { closeDue } from '#app/auction/actions/close_session'
import AuctionSession from '#app/auction/models/auction_session'
import { previewSession } from '#app/auction/queries/sessions'
import { logFile } from '#app/auction/queries/log_file'
import { monitorOf } from '#app/auction/queries/monitor'
import { watchRoom } from '#app/auction/rooms/watch'
import type { PreviewChoice } from '#app/auction/transformers/monitor_wire'
import { OPEN_SESSION, SessionState } from '#app/auction/codes'

/** Maximum number of sessions to choose from; sessions that are not over, drafts first. */
const MOST_CHOICES = 50

/** Calls of the back office's session pages. */
export async function monitor({ params }: HttpContext) {
  const id = Number(params.id) || 0
  await closeDue(id)
  return monitorOf(id)
}

export async function previews(): Promise<PreviewChoice[]> {
  const sessions = await AuctionSession.query()
    .whereIn('state', [SessionState.draft, ...OPEN_SESSION])
    .orderBy('state')
    .orderBy('id', 'desc')
    .limit(MOST_CHOICES)
  return sessions.map((session) => ({
    id: session.id,
    houseCode: session.sessionCode,
    name: session.name,
    word: SessionState.word(session.state),
  }))
}

export async function preview({ params, actor }: HttpContext) {
  return previewSession(Number(params.id), actor)
}

/** 成交公证 of a session. */
export async function log(ctx: HttpContext) {
  const id = Number(ctx.params.id) || 0
  await closeDue(id)
  sendDownload(ctx, await logFile(id, ctx.actor))
}

/** The live room of a session for operators, who have no entry of their own in it. */
export async function stream(ctx: HttpContext) {
  await watchRoom(ctx, Number(ctx.params.id) || 0, ctx.actor)
}
