import type { LucidModel, LucidRow } from '@adonisjs/lucid/types/model'
import { NotFoundError } from '#core/errors'
import type { Trx } from '#core/transaction'
import { PublishState } from '#app/content/codes'

/** Publishes (2) or withdraws (9) a piece of the site: a picture, a link, a contact, a pinned lot. */
export async function setPublishState(
  model: LucidModel,
  { id, to }: { id: number; to: 2 | 9 },
  trx: Trx
): Promise<void> {
  const row = (await model.query({ client: trx }).where('id', id).forUpdate().first()) as
    (LucidRow & { state: number }) | null
  if (!row) throw new NotFoundError()
  PublishState.assert(row.state, to)
  row.state = to
  await row.save()
}
