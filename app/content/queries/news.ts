import db from '@adonisjs/lucid/services/db'
import { refuse } from '#core/errors'
import { paged, pageOf, type Paged, type PageInput } from '#core/paging'
import { COLUMNS, IS_SHOWN, SHOWN, shownArticle } from '#app/content/queries/shown_articles'
import { findArticles } from '#app/content/queries/find_articles'
import { relatedQuery } from '#app/content/rules/search_words'
import {
  toArticleBody,
  toArticleRow,
  type ArticleRow,
  type FoundRow,
  type Channel,
  type Neighbour,
  type NewsArticle,
} from '#app/content/transformers/article'
import { ArticleKind, PublishState } from '#app/content/codes'
import { EnabledState } from '#core/codes'
import { ContentRefusal } from '#app/content/refusals'

/** Channels in order, with the number of their items. */
export async function newsChannels(): Promise<Channel[]> {
  const { rows } = await db.rawQuery(
    `select c.id, c.code, c.name, (select count(*) from articles a where a.channel_id = c.id and a.state = ${PublishState.published} and a.published_at <= now()) as count
     from news_channels c where c.state = ${EnabledState.enabled} order by c.sort, c.id`
  )
  return rows
}

export type NewsInput = PageInput & { channel?: string | null; q?: string | null }

/** The newest first, pinned ones above; with search words the best matches first. */
export async function listNews(input: NewsInput): Promise<Paged<ArticleRow | FoundRow>> {
  if (input.q?.trim()) return findArticles(ArticleKind.news, input.q, input)
  const { pageSize, offset } = pageOf(input)
  const where = `${IS_SHOWN} and (?::text is null or c.code = ?)`
  const bindings = [ArticleKind.news, input.channel ?? null, input.channel ?? null]
  const [{ rows: counted }, { rows }] = await Promise.all([
    db.rawQuery(`select count(*) as total from ${SHOWN} where ${where}`, bindings),
    db.rawQuery(
      `select ${COLUMNS} from ${SHOWN} where ${where} order by a.pinned desc, a.published_at desc, a.id desc limit ? offset ?`,
      [...bindings, pageSize, offset]
    ),
  ])
  return paged(rows.map(toArticleRow), counted[0].total, input, undefined, 'news')
}

const RELATED = 4

/**
 * A news item with its neighbours in the channel and related items.
 *
 * @throws NotFoundError when it does not exist, is not published, or is scheduled for later
 */
export async function newsArticle(id: number): Promise<NewsArticle> {
  const row = await shownArticle(ArticleKind.news, id)
  if (!row) throw refuse(ContentRefusal.newsMissing)
  const neighbour = async (side: '<' | '>', order: 'asc' | 'desc'): Promise<Neighbour> => {
    const { rows } = await db.rawQuery(
      `select a.id, r.title from ${SHOWN} where ${IS_SHOWN} and a.channel_id = ? and (a.published_at, a.id) ${side} (?::timestamptz, ?)
       order by a.published_at ${order}, a.id ${order} limit 1`,
      [ArticleKind.news, row.channel_id, row.published_at, id]
    )
    return rows[0] ?? null
  }
  const words = relatedQuery(row.title)
  const related = words
    ? db.rawQuery(
        `select ${COLUMNS} from article_words w join (${SHOWN}) on r.id = w.revision_id
         where ${IS_SHOWN} and a.id <> ? and w.words @@ ?::tsquery
         order by ts_rank(w.words, ?::tsquery) desc, a.published_at desc limit ${RELATED}`,
        [ArticleKind.news, id, words, words]
      )
    : { rows: [] }
  const [newer, older, { rows }] = await Promise.all([neighbour('>', 'asc'), neighbour('<', 'desc'), related])
  return { article: toArticleBody(row), newer, older, related: rows.map(toArticleRow) }
}
