import type { LucidModel, LucidRow } from '@adonisjs/lucid/types/model'
import { refuse } from '#core/errors'
import type { Trx } from '#core/transaction'
import { PublishState } from '#app/content/codes'
import { CoreRefusal } from '#core/refusals'

/** Publishes or withdraws a piece of the site: a picture, a link, a contact, a pinned lot. */
export async function setPublishState(
  model: LucidModel,
  { id, to }: { id: number; to: typeof PublishState.published | typeof PublishState.withdrawn },
  trx: Trx
): Promise<void> {
  const row = (await model.query({ client: trx }).where('id', id).forUpdate().first()) as
    (LucidRow & { state: PublishState }) | null
  if (!row) throw refuse(CoreRefusal.gone)
  PublishState.assert(row.state, to)
  row.state = to
  await row.save()
}
