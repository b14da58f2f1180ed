import { choice, defineResource, number, ref, richText, text, textarea, viewsOf } from '#app/admin/define'
import { articleActions, articleCrud } from '#app/content/admin/article_actions'
import { helpComputed, treeComputed } from '#app/content/admin/article_columns'
import { lifecycle } from '#app/content/admin/shared_fields'
import { HELP_TOPIC_WORDS } from '#app/content/rules/help_topics'
import Article from '#app/content/models/article'
import { ArticleKind, PublishState } from '#app/content/codes'

export default defineResource(Article, {
  name: 'help_documents',
  label: '帮助文档',
  group: '内容',
  path: 'help-document',
  icon: 'file',
  order: 3,
  owners: 'platform',
  audit: 'article',
  scope: `articles.kind = ${ArticleKind.help}`,
  search: ['title', 'summary'],
  defaultSort: ['place', 'asc'],
  fields: {
    title: text({ label: '标题', list: true, width: 320 }),
    parentId: ref('help_documents', { label: '上级目录', list: true, filter: true, help: '留空为一级目录，最多三级' }),
    sort: number({ label: '排序', list: true, min: 0, max: 99_999, default: 100, help: '同级中小的在前' }),
    code: choice(HELP_TOPIC_WORDS, {
      label: '说明的页面',
      required: false,
      filter: true,
      help: '这些页面的标题旁显示“帮助”，打开本文；一个主题只能由一篇文档说明，未发布时不显示',
    }),
    summary: textarea({ label: '摘要', maxLength: 300 }),
    body: richText({ label: '正文', preview: '/help-document/preview' }),
    ...lifecycle,
  },
  computed: { ...treeComputed, ...helpComputed },
  crud: articleCrud(ArticleKind.help),
  views: viewsOf(PublishState, ['draft', 'published', 'withdrawn']),
  related: [
    { resource: 'help_documents', field: 'parentId', label: '下级文档' },
    { resource: 'article_revisions', field: 'articleId' },
  ],
  actions: articleActions,
})
