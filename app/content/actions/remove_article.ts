import { audit } from '#core/audit'
import { NotFoundError, RefusedError } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import type { Actor } from '#core/actor'
import Article from '#app/content/models/article'
import { PublishState } from '#app/content/codes'

/**
 * Deletes a draft that nobody has ever read.
 *
 * @throws RefusedError once it was published, with pages below it, or a legal notice
 */
export async function removeArticle({ id }: { id: number }, actor: Actor, outer?: Trx): Promise<void> {
  await inTransaction(async (trx) => {
    const article = await Article.query({ client: trx }).where({ id }).forUpdate().first()
    if (!article) throw new NotFoundError()
    if (article.state !== PublishState.draft) throw new RefusedError('发布过的内容不能删除，可以下线')
    const below = await trx.from('articles').where({ parent_id: id }).first()
    if (below) throw new RefusedError('请先移走或删除下级文档')
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
