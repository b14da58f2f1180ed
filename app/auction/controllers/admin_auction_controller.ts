import type { HttpContext } from '@adonisjs/core/http'
import AuctionHouse from '#app/auction/models/auction_house'
import { previewHouse } from '#app/auction/queries/houses'
import { monitorOf } from '#app/auction/queries/monitor'
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
