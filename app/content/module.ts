import { defineModule } from '#core/define_module'

export default defineModule('content', {
  owns: [
    'news_channels',
    'articles',
    'article_revisions',
    'article_words',
    'selected_resources',
    'ccia_brands',
    'carousel_slides',
    'friendship_links',
    'contact_points',
    'shop_pictures',
    'finance_leads',
  ],
  reads: ['files', 'batches', 'listings'],
  entities: { article: '内容', contact_point: '联系方式', finance_lead: '融资意向' },
})
