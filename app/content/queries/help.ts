import { refuse } from '#core/errors'
import { allShown, shownArticle } from '#app/content/queries/shown_articles'
import { ArticleKind } from '#app/content/codes'
import {
  named,
  toArticleBody,
  type ArticleBody,
  type HelpLinkRow,
  type HelpNode,
  type ShownRow,
} from '#app/content/transformers/article'
import { screensOf } from '#app/content/rules/help_topics'
import { ContentRefusal } from '#app/content/refusals'

/** Pages of the help in order. A page whose chapter is not shown is not shown either. */
async function reachablePages(): Promise<ShownRow[]> {
  const rows = await allShown(ArticleKind.help)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const reachable = (id: number | null, steps = 0): boolean => {
    if (id === null) return true
    const row = byId.get(id)
    return row !== undefined && steps < 10 && reachable(row.parent_id, steps + 1)
  }
  return rows.filter(({ parent_id: parentId }) => reachable(parentId))
}

export async function helpTree(): Promise<HelpNode[]> {
  return (await reachablePages()).map(({ id, parent_id: parentId, title }) => ({ id, parentId, title }))
}

/** The screens that a page of the help explains, with that page. */
export async function helpLinks(): Promise<HelpLinkRow[]> {
  return (await reachablePages()).flatMap(({ id, code, title }) =>
    Object.keys(screensOf(code)).map((screen) => ({ screen, id, title: named(title) }))
  )
}

/** @throws NotFoundError */
export async function helpPage(id: number): Promise<ArticleBody> {
  const row = await shownArticle(ArticleKind.help, id)
  if (!row) throw refuse(ContentRefusal.helpMissing)
  return toArticleBody(row)
}
