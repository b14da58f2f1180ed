/*
 * The texts that readers see: of every published text the version with the latest `shown_from` that has passed. The database's clock decides, so a
 * scheduled text appears on time without a job.
 */
import db from '@adonisjs/lucid/services/db'
import type { Trx } from '#core/transaction'
import type { ShownRow } from '#app/content/transformers/article'
import { ArticleKind, PublishState } from '#app/content/codes'
import { EnabledState } from '#core/codes'

/** `a` is the article, `r` its shown version, `f` its picture, `c` its channel. */
export const SHOWN = `articles a
  join article_revisions r on r.article_id = a.id and r.id = (
    select newest.id from article_revisions newest where newest.article_id = a.id and newest.shown_from <= now()
    order by newest.shown_from desc, newest.id desc limit 1)
  left join files f on f.id = r.cover_id
  left join news_channels c on c.id = a.channel_id`

export const IS_SHOWN = `a.state = ${PublishState.published} and a.published_at <= now() and a.kind = ?
  and (a.channel_id is null or c.state = ${EnabledState.enabled})`

/** All columns except the body. */
export const COLUMNS = `a.id, a.code, a.channel_id, c.name as channel_name, a.parent_id, a.pinned, a.published_at, r.number as revision,
  r.title, r.summary, r.source, r.effective_on::text as effective_on, f.key as cover_key,
  greatest(r.shown_from, a.published_at) as shown_from`

/** One text as readers see it, or null. */
export async function shownArticle(kind: ArticleKind, id: number, trx?: Trx): Promise<ShownRow | null> {
  const { rows } = await (trx ?? db).rawQuery(
    `select ${COLUMNS}, r.body from ${SHOWN} where ${IS_SHOWN} and a.id = ?`,
    [kind, id]
  )
  return rows[0] ?? null
}

/** A legal notice by its code in the path. */
export async function shownByCode(code: string): Promise<ShownRow | null> {
  const { rows } = await db.rawQuery(`select ${COLUMNS}, r.body from ${SHOWN} where ${IS_SHOWN} and a.code = ?`, [
    ArticleKind.legal,
    code,
  ])
  return rows[0] ?? null
}

/** All texts of a kind in the order set by operators, without bodies. */
export async function allShown(kind: ArticleKind): Promise<ShownRow[]> {
  const { rows } = await db.rawQuery(`select ${COLUMNS} from ${SHOWN} where ${IS_SHOWN} order by a.sort, a.id`, [kind])
  return rows
}
