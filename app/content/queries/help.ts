import { refuse } from '#core/errors'
import { allShown, shownArticle } from '#app/content/queries/shown_articles'
import { ArticleKind } from '#app/content/codes'
import { toArticleBody, type ArticleBody, type HelpNode } from '#app/content/transformers/article'
import { ContentRefusal } from '#app/content/refusals'

/** Pages of the help in order. A page whose chapter is not shown is not shown either. */
export async function helpTree(): Promise<HelpNode[]> {
  const rows = await allShown(ArticleKind.help)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const reachable = (id: number | null, steps = 0): boolean => {
    if (id === null) return true
    const row = byId.get(id)
    return row !== undefined && steps < 10 && reachable(row.parent_id, steps + 1)
  }
  return rows
    .filter(({ parent_id: parentId }) => reachable(parentId))
    .map(({ id, parent_id: parentId, title }) => ({ id, parentId, title }))
}

/** @throws NotFoundError */
export async function helpPage(id: number): Promise<ArticleBody> {
  const row = await shownArticle(ArticleKind.help, id)
  if (!row) throw refuse(ContentRefusal.helpMissing)
  return toArticleBody(row)
}
