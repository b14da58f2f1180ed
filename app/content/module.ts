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
})
