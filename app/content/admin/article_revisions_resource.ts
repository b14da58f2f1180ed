import { date, datetime, defineResource, image, number, richText, text, textarea } from '#app/admin/define'
import { revisionActions } from '#app/content/admin/article_actions'
import { revisionComputed } from '#app/content/admin/article_columns'
import ArticleRevision from '#app/content/models/article_revision'

export default defineResource(ArticleRevision, {
  name: 'article_revisions',
  label: '修订记录',
  group: '内容',
  path: 'article-revision',
  icon: 'history',
  order: 6,
  owners: 'platform',
  search: ['title', 'authorName'],
  columns: ['number', 'title', 'kind', 'authorName', 'createdAt', 'shownFrom'],
  fields: {
    number: number({ label: '版本', plain: true, filter: false }),
    articleId: number({ label: '内容编号', plain: true }),
    title: text({ label: '标题', width: 320 }),
    authorName: text({ label: '修改人' }),
    createdAt: datetime({ label: '保存时间', sort: true }),
    shownFrom: datetime({ label: '显示时间', sort: true }),
    effectiveOn: date({ label: '施行日期' }),
    summary: textarea({ label: '摘要' }),
    coverId: image({ label: '封面' }),
    body: richText({ label: '正文' }),
  },
  computed: revisionComputed,
  actions: revisionActions,
})
