import { refuse } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import type { Actor } from '#core/actor'
import Article from '#app/content/models/article'
import ArticleRevision from '#app/content/models/article_revision'
import { saveArticle } from '#app/content/actions/save_article'
import type { ArticleKind } from '#app/content/codes'
import { ContentRefusal } from '#app/content/refusals'
import { CoreRefusal } from '#core/refusals'

/** Makes an earlier version the draft again, as a new version, so that the history stays complete. It is shown after publishing. */
export async function restoreRevision({ id }: { id: number }, actor: Actor, outer?: Trx): Promise<{ number: number }> {
  return inTransaction(async (trx) => {
    const revision = await ArticleRevision.find(id, { client: trx })
    if (!revision) throw refuse(CoreRefusal.gone)
    const article = await Article.query({ client: trx }).where({ id: revision.articleId }).forUpdate().firstOrFail()
    if (article.revision === revision.number) throw refuse(ContentRefusal.alreadyCurrent)
    const { title, summary, body, coverId, source, effectiveOn } = revision
    await saveArticle(
      {
        id: article.id,
        kind: article.kind as ArticleKind,
        title,
        summary,
        body,
        coverId,
        source,
        effectiveOn: effectiveOn as never,
      },
      actor,
      trx
    )
    await article.refresh()
    return { number: article.revision }
  }, outer)
}
