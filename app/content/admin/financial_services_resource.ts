import { counted, defineResource, image, number, richText, text, textarea } from '#app/admin/define'
import { articleActions, articleCrud } from '#app/content/admin/article_actions'
import { articleComputed } from '#app/content/admin/article_columns'
import { lifecycle } from '#app/content/admin/shared_fields'
import Article from '#app/content/models/article'
import { ArticleKind } from '#app/content/codes'

export default defineResource(Article, {
  name: 'financial_services',
  label: '金融服务',
  group: '内容',
  path: 'financial-service',
  icon: 'money',
  order: 4,
  owners: 'platform',
  audit: 'article',
  scope: `articles.kind = ${ArticleKind.finance}`,
  search: ['title', 'summary'],
  defaultSort: ['sort', 'asc'],
  fields: {
    title: text({ label: '产品名称', list: true }),
    summary: textarea({ label: '一句话介绍', list: true, required: true, maxLength: 300 }),
    source: text({ label: '服务对象', help: '如：持有仓单的贸易商' }),
    coverId: image({ label: '图片' }),
    sort: number({ label: '排序', list: true, sort: true, min: 0, max: 99_999, default: 100 }),
    body: richText({ label: '产品说明', preview: '/financial-service/preview' }),
    ...lifecycle,
  },
  computed: {
    leads: counted('finance_leads where article_id = articles.id', { label: '融资意向', list: true }),
    ...articleComputed,
  },
  crud: articleCrud(ArticleKind.finance),
  related: [
    { resource: 'finance_leads', field: 'articleId' },
    { resource: 'article_revisions', field: 'articleId' },
  ],
  actions: articleActions,
})
