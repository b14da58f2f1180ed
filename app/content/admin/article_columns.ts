/* Columns computed by SQL that the definitions of texts share, among them the tree of the help. */
import { choice, computed, number, text } from '#app/admin/define'
import { HELP_TOPICS } from '#app/content/rules/help_topics'
import { ArticleKind, PublishState, ShownState } from '#app/content/codes'

/** What readers see of a text: nothing, a scheduled version, the version before an unpublished one, or the newest. */
const SHOWN = `(case when articles.state <> ${PublishState.published} then ${ShownState.hidden}
  when articles.published_at > now() or exists (select 1 from article_revisions r where r.article_id = articles.id and r.shown_from > now()) then ${ShownState.scheduled}
  when exists (select 1 from article_revisions r where r.article_id = articles.id and r.number = articles.revision and r.shown_from is null) then ${ShownState.changed}
  else ${ShownState.shown} end)`

export const articleComputed = {
  shown: computed(choice(ShownState, { label: '前台显示', list: true }), SHOWN),
}

/** Sort key of a page in the tree: the sort numbers of its chapters and its own. */
const PLACE = `(with recursive up as (
  select a.id, a.parent_id, lpad(a.sort::text, 5, '0') || lpad(a.id::text, 7, '0') as place, 1 as step from articles a where a.id = articles.id
  union all select a.id, a.parent_id, lpad(a.sort::text, 5, '0') || lpad(a.id::text, 7, '0') || '.' || up.place, up.step + 1
    from articles a join up on a.id = up.parent_id where up.step < 9)`

export const treeComputed = {
  place: computed(
    text({ label: '目录位置', show: false, filter: false, sort: true, export: false }),
    `${PLACE} select place from up order by step desc limit 1)`
  ),
  depth: computed(
    number({ label: '层级', filter: false, show: false, export: false }),
    `${PLACE} select max(step) from up)`
  ),
  ...articleComputed,
}

/** The screens of the storefront that link to a page of the help. */
const SCREENS = `(case articles.code ${Object.entries(HELP_TOPICS)
  .map(([code, { screens }]) => `when '${code}' then '${Object.values(screens).join('、')}'`)
  .join(' ')} end)`

export const helpComputed = {
  screens: computed(text({ label: '链接到本文的页面', list: true, filter: false, width: 260 }), SCREENS),
}

export const revisionComputed = {
  kind: computed(choice(ArticleKind), '(select kind from articles where id = article_revisions.article_id)'),
}
