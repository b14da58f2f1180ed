import { formatTime } from '#core/clock'
import { siteName } from '#config/app'
import { publicUrl } from '#app/system/files/stored_files'
import type { ExcerptPart } from '#app/content/rules/search_words'
import { YesNo } from '#core/codes'

/** A text as read by `queries/shown_articles`. */
export type ShownRow = {
  id: number
  code: string | null
  channel_id: number | null
  channel_name: string | null
  parent_id: number | null
  pinned: YesNo
  published_at: Date
  shown_from: Date
  revision: number
  title: string
  summary: string | null
  source: string | null
  effective_on: string | null
  cover_key: string | null
  body?: string
}

/** A row of a list of texts. */
export type ArticleRow = {
  id: number
  channelId: number | null
  channelName: string | null
  parentId: number | null
  pinned: boolean
  title: string
  summary: string | null
  source: string | null
  coverUrl: string | null
  publishedTime: string | null
}

/** A text found by a search, with the matches marked. */
export type FoundRow = ArticleRow & { titleParts: ExcerptPart[]; excerpt: ExcerptPart[] }

/** A whole text. `body` is HTML, sanitised when it was stored. */
export type ArticleBody = ArticleRow & {
  body: string
  effectiveOn: string | null
  /** When this version was published, null for the first one. */
  updatedTime: string | null
}

/** Replaces `{平台名称}` by the name of the site, which is a setting. */
export const named = (text: string) => text.replaceAll('{平台名称}', siteName)

export function toArticleRow(row: ShownRow): ArticleRow {
  return {
    id: row.id,
    channelId: row.channel_id,
    channelName: row.channel_name,
    parentId: row.parent_id,
    pinned: row.pinned === YesNo.yes,
    title: named(row.title),
    summary: row.summary && named(row.summary),
    source: row.source,
    coverUrl: row.cover_key === null ? null : publicUrl(row.cover_key),
    publishedTime: formatTime(row.published_at),
  }
}

export function toArticleBody(row: ShownRow): ArticleBody {
  const later = row.shown_from.getTime() > row.published_at.getTime()
  return {
    ...toArticleRow(row),
    body: named(row.body ?? ''),
    effectiveOn: row.effective_on,
    updatedTime: later ? formatTime(row.shown_from) : null,
  }
}

export type HelpNode = { id: number; parentId: number | null; title: string }

/** A screen of the storefront (a route, or one address) and the page of the help that explains it. */
export type HelpLinkRow = { screen: string; id: number; title: string }

export type Channel = { id: number; code: string; name: string; count: number }

export type Neighbour = { id: number; title: string } | null

export type NewsArticle = { article: ArticleBody; newer: Neighbour; older: Neighbour; related: ArticleRow[] }
