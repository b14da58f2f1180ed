/* Codes of published content (glossary §2). */
import { defineCodes, defineStates, type CodeOf } from '#core/define_codes'

/** published → published shows a newer text, or schedules the same one anew. */
export const PublishState = defineStates(
  'publish',
  '发布状态',
  {
    draft: [1, '草稿', 'plain', ['published']],
    published: [2, '已发布', 'green', ['published', 'withdrawn']],
    withdrawn: [9, '已下线', 'grey', ['published']],
  },
  {
    initial: ['draft'],
    columns: [
      'articles.state',
      'carousel_slides.state',
      'ccia_brands.state',
      'contact_points.state',
      'friendship_links.state',
      'selected_resources.state',
      'shop_pictures.state',
    ],
  }
)
export type PublishState = CodeOf<typeof PublishState>

export const ArticleKind = defineCodes(
  'articleKind',
  '内容类型',
  { news: [1, '资讯'], help: [2, '帮助文档'], finance: [3, '金融服务'], legal: [4, '法律声明'] },
  { columns: ['articles.kind'] }
)
export type ArticleKind = CodeOf<typeof ArticleKind>

/** What readers see of a published text. */
export const ShownState = defineCodes('shownState', '显示', {
  hidden: [0, '未显示', 'grey'],
  shown: [1, '显示中', 'green'],
  scheduled: [2, '定时发布', 'indigo'],
  changed: [3, '有修改未发布', 'amber'],
})
export type ShownState = CodeOf<typeof ShownState>

export const LeadState = defineStates(
  'leadState',
  '意向状态',
  {
    open: [1, '待联系', 'amber', ['contacted', 'closed']],
    contacted: [2, '已联系', 'indigo', ['closed']],
    closed: [9, '已关闭', 'grey'],
  },
  { initial: ['open'], columns: ['finance_leads.state'] }
)
export type LeadState = CodeOf<typeof LeadState>
