import { choice, defineResource, image, ref, richText, text, textarea, viewsOf } from '#app/admin/define'
import { articleActions, articleCrud } from '#app/content/admin/article_actions'
import { articleComputed } from '#app/content/admin/article_columns'
import { lifecycle } from '#app/content/admin/shared_fields'
import Article from '#app/content/models/article'
import { ArticleKind, PublishState, ShownState } from '#app/content/codes'
import { YesNo } from '#core/codes'

export default defineResource(Article, {
  name: 'news_articles',
  label: '资讯管理',
  group: '内容',
  path: 'news/news-manage',
  icon: 'message',
  order: 2,
  owners: 'platform',
  audit: 'article',
  scope: `articles.kind = ${ArticleKind.news}`,
  search: ['title', 'summary', 'source'],
  fields: {
    title: text({ label: '标题', list: true, width: 320 }),
    channelId: ref('news_channels', { label: '栏目', list: true, filter: true, required: true }),
    summary: textarea({ label: '摘要', maxLength: 300, help: '列表和搜索结果中显示' }),
    coverId: image({ label: '封面' }),
    source: text({ label: '来源' }),
    pinned: choice(
      { [YesNo.no]: '否', [YesNo.yes]: ['置顶', 'indigo'] },
      { label: '置顶', list: true, filter: true, default: YesNo.no }
    ),
    body: richText({ label: '正文', preview: '/news/preview' }),
    ...lifecycle,
  },
  computed: articleComputed,
  crud: articleCrud(ArticleKind.news),
  views: [
    ...viewsOf(PublishState, ['draft', 'published', 'withdrawn']),
    { label: '定时发布', filter: { shown: ShownState.scheduled }, tone: 'indigo' },
  ],
  related: [{ resource: 'article_revisions', field: 'articleId' }],
  actions: articleActions,
})
