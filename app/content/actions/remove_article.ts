import { audit } from '#core/audit'
import { refuse } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import type { Actor } from '#core/actor'
import Article from '#app/content/models/article'
import { PublishState } from '#app/content/codes'
import { ContentRefusal } from '#app/content/refusals'
import { CoreRefusal } from '#core/refusals'

/**
 * Deletes a draft that was never published.
 *
 * @throws RefusedError for a text that was published, has pages below it, or is a legal notice
 */
export async function removeArticle({ id }: { id: number }, actor: Actor, outer?: Trx): Promise<void> {
  await inTransaction(async (trx) => {
    const article = await Article.query({ client: trx }).where({ id }).forUpdate().first()
    if (!article) throw refuse(CoreRefusal.gone)
    if (article.state !== PublishState.draft) throw refuse(ContentRefusal.publishedNotRemovable)
    const below = await trx.from('articles').where({ parent_id: id }).first()
    if (below) throw refuse(ContentRefusal.hasChildren)
    await audit(trx, actor, {
      action: 'article.delete',
      entity: 'article',
      entityId: id,
      before: { title: article.title },
      summary: '删除',
    })
    await article.useTransaction(trx).delete()
  }, outer)
}
