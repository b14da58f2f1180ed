import { date, defineResource, richText, text } from '#app/admin/define'
import { articleCrud, legalActions } from '#app/content/admin/article_actions'
import { articleComputed } from '#app/content/admin/article_columns'
import { lifecycle } from '#app/content/admin/shared_fields'
import Article from '#app/content/models/article'
import { ArticleKind } from '#app/content/codes'

export default defineResource(Article, {
  name: 'legal_notices',
  label: '法律声明',
  group: '内容',
  path: 'legal-notice',
  icon: 'lock',
  order: 5,
  owners: 'platform',
  audit: 'article',
  scope: `articles.kind = ${ArticleKind.legal}`,
  search: ['title', 'code'],
  defaultSort: ['id', 'asc'],
  fields: {
    title: text({ label: '标题', list: true }),
    code: text({ label: '网址', list: true, readOnly: true }),
    effectiveOn: date({ label: '施行日期', list: true, required: true }),
    body: richText({ label: '正文', preview: '/news/preview' }),
    ...lifecycle,
  },
  computed: articleComputed,
  crud: { edit: articleCrud(ArticleKind.legal).edit },
  related: [{ resource: 'article_revisions', field: 'articleId' }],
  actions: legalActions,
})
