import type { LucidModel } from '@adonisjs/lucid/types/model'
import type { Actor } from '#core/actor'
import { refuse } from '#core/errors'
import type { Trx } from '#core/transaction'
import { movePiece } from '#app/content/moves'
import { PublishState } from '#app/content/codes'
import { CoreRefusal } from '#core/refusals'

/** Publishes or withdraws an item of the site: a picture, a link, a contact, a pinned batch. */
export async function setPublishState(
  model: LucidModel,
  { id, to }: { id: number; to: typeof PublishState.published | typeof PublishState.withdrawn },
  actor: Actor,
  trx: Trx
): Promise<void> {
  const row = await model.query({ client: trx }).where('id', id).forUpdate().first()
  if (!row) throw refuse(CoreRefusal.gone)
  const published = to === PublishState.published
  await movePiece(model)(trx, actor, row, {
    to,
    action: `${model.table}.${published ? 'publish' : 'withdraw'}`,
    summary: published ? '发布' : '下线',
  })
}
