import { moveArticle } from '#app/content/moves'
import { refuse } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import { formatTime } from '#core/clock'
import { textOfHtml } from '#core/html'
import type { Actor } from '#core/actor'
import Article from '#app/content/models/article'
import ArticleRevision from '#app/content/models/article_revision'
import { searchVector } from '#app/content/rules/search_words'
import { ArticleKind, PublishState } from '#app/content/codes'
import { ContentRefusal } from '#app/content/refusals'
import { CoreRefusal } from '#core/refusals'

async function lock(trx: Trx, id: number) {
  const article = await Article.query({ client: trx }).where({ id }).forUpdate().first()
  if (!article) throw refuse(CoreRefusal.gone)
  return article
}

/** Stores the search words of a revision. */
async function keepWords(trx: Trx, { id, title, summary, body }: ArticleRevision) {
  const text = textOfHtml(body)
  const words = searchVector([
    [title, 'A'],
    [summary, 'B'],
    [text, 'D'],
  ])
  await trx.rawQuery(
    `insert into article_words (revision_id, text, words) values (?, ?, ?::tsvector)
     on conflict (revision_id) do update set text = excluded.text, words = excluded.words`,
    [id, [summary, text].filter(Boolean).join(' '), words]
  )
}

/**
 * Publishes the last saved version, now or from a moment on. The database's clock decides which version is shown, so no job has to run at that
 * moment. The date of a news item stays that of its first publication; a moment in the past dates it back.
 *
 * @param at ISO time; now when absent
 */
export async function publishArticle(
  { id, at }: { id: number; at?: string | null },
  actor: Actor,
  outer?: Trx
): Promise<{ shownFrom: string }> {
  return inTransaction(async (trx) => {
    const article = await lock(trx, id)
    PublishState.assert(article.state, PublishState.published)
    const revision = await ArticleRevision.query({ client: trx })
      .where({ article_id: id, number: article.revision })
      .firstOrFail()
    const { rows } = await trx.rawQuery(
      `select coalesce(?::timestamptz, now()) as chosen, greatest(coalesce(?::timestamptz, now()), now()) as from_now,
         a.state = ${PublishState.published} and a.published_at <= now() as visible, ?::timestamptz > now() + interval '1 year' as far,
         exists (select 1 from article_revisions r where r.article_id = a.id and r.shown_from is not null) as shown_before
       from articles a where a.id = ?`,
      [at ?? null, at ?? null, at ?? null, id] as never
    )
    const { chosen, from_now: fromNow, visible, far, shown_before: shownBefore } = rows[0]
    if (far) throw refuse(ContentRefusal.scheduleTooFar)
    const shownFrom: Date = shownBefore ? fromNow : chosen
    // A new schedule replaces an earlier one.
    await trx
      .from('article_revisions')
      .where({ article_id: id })
      .where('shown_from', '>', trx.raw('now()'))
      .update({ shown_from: null })
    await trx.from('article_revisions').where({ id: revision.id }).update({ shown_from: shownFrom })
    const later = shownFrom.getTime() > Date.now()
    await moveArticle(trx, actor, article, {
      to: PublishState.published,
      action: 'article.publish',
      summary: later ? `定时发布第 ${revision.number} 版` : `发布第 ${revision.number} 版`,
      after: { revision: revision.number, shownFrom: formatTime(shownFrom) },
      columns: { ...(!visible && { published_at: chosen }) },
    })
    await keepWords(trx, revision)
    return { shownFrom: formatTime(shownFrom)! }
  }, outer)
}

/** Withdraws a text from the site, also one that is scheduled. */
export async function withdrawArticle({ id }: { id: number }, actor: Actor, outer?: Trx): Promise<void> {
  await inTransaction(async (trx) => {
    const article = await lock(trx, id)
    PublishState.assert(article.state, PublishState.withdrawn)
    if (article.kind === ArticleKind.legal) throw refuse(ContentRefusal.statementNotWithdrawable)
    await moveArticle(trx, actor, article, {
      to: PublishState.withdrawn,
      action: 'article.withdraw',
      summary: '下线',
    })
    await trx
      .from('article_revisions')
      .where({ article_id: id })
      .where('shown_from', '>', trx.raw('now()'))
      .update({ shown_from: null })
  }, outer)
}
