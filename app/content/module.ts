import { defineModule } from '#core/define_module'

export default defineModule('content', {
  owns: [
    'news_channels',
    'articles',
    'article_revisions',
    'article_words',
    'selected_resources',
    'ccia_brands',
    'finance_leads',
  ],
  entities: { article: '内容', contact_point: '联系方式', finance_lead: '融资意向' },
})
