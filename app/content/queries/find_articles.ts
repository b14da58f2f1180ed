import db from '@adonisjs/lucid/services/db'
import { paged, pageOf, type Paged, type PageInput } from '#core/paging'
import { COLUMNS, IS_SHOWN, SHOWN } from '#app/content/queries/shown_articles'
import { excerptOf, searchQuery } from '#app/content/rules/search_words'
import { named, toArticleRow, type FoundRow, type ShownRow } from '#app/content/transformers/article'
import type { ArticleKind } from '#app/content/codes'

/** Texts that contain all the words, best match first: titles before summaries before bodies, newer ones first among equals. */
export async function findArticles(
  kind: ArticleKind,
  typed: string,
  input: PageInput & { channel?: string | null }
): Promise<Paged<FoundRow>> {
  const query = searchQuery(typed)
  if (!query) return paged<FoundRow>([], 0, input, undefined, 'found')
  const { pageSize, offset } = pageOf(input)
  const from = `article_words w join (${SHOWN}) on r.id = w.revision_id`
  const where = `${IS_SHOWN} and w.words @@ ?::tsquery and (?::text is null or c.code = ?)`
  const bindings = [kind, query, input.channel ?? null, input.channel ?? null]
  const [{ rows: counted }, { rows }] = await Promise.all([
    db.rawQuery(`select count(*) as total from ${from} where ${where}`, bindings),
    db.rawQuery(
      `select ${COLUMNS}, w.text from ${from} where ${where}
       order by ts_rank_cd('{0.1,0.2,0.4,1.0}', w.words, ?::tsquery) desc, a.published_at desc, a.id desc limit ? offset ?`,
      [...bindings, query, pageSize, offset]
    ),
  ])
  const found = (rows as (ShownRow & { text: string })[]).map((row) => ({
    ...toArticleRow(row),
    titleParts: excerptOf(named(row.title), typed),
    excerpt: excerptOf(named(row.text), typed),
  }))
  return paged(found, counted[0].total, input, undefined, 'found')
}
