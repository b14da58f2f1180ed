import { adminEndpoint } from '#app/admin/admit'
import { endpoint, publicRead } from '#core/api'
import { preview } from '#app/content/controllers/preview_controller'
import * as input from '#app/content/validators/content'

const Content = () => import('#app/content/controllers/content_controller')
const Leads = () => import('#app/content/controllers/leads_controller')

publicRead('/news/channels', [Content, 'channels'], { summary: 'Channels of the news with what they hold.' })
publicRead('/news', [Content, 'news'], {
  summary: 'News, the newest first; with words what fits best, places marked.',
  validator: input.newsListValidator,
})
publicRead('/news/:id', [Content, 'newsArticle'], { summary: 'A news item with its neighbours and related ones.' })
publicRead('/help/tree', [Content, 'helpTree'], { summary: 'Pages of the help as a tree.' })
publicRead('/help/search', [Content, 'helpSearch'], {
  summary: 'Pages of the help with all the words, places marked.',
  validator: input.searchValidator,
})
publicRead('/help/:id', [Content, 'help'], { summary: 'A page of the help.' })
publicRead('/finance', [Content, 'services'], { summary: 'Financial services.' })
publicRead('/finance/:id', [Content, 'service'], { summary: 'A financial service.' })
publicRead('/legal/:code', [Content, 'legal'], { summary: 'A legal notice.' })
publicRead('/site/carousel', [Content, 'slides'], { summary: 'Pictures of the carousel.', maxAge: 60 })
publicRead('/site/partners', [Content, 'partners'], { summary: 'Sites of others that the platform names.', maxAge: 60 })
publicRead('/site/contacts', [Content, 'contacts'], { summary: 'Ways to reach the platform.', maxAge: 60 })
publicRead('/site/shop-pictures', [Content, 'shopPictures'], {
  summary: 'Pictures of a shop.',
  validator: input.shopPicturesValidator,
})
publicRead('/listing/selected', [Content, 'selected'], { summary: 'Lots pinned on the home page.' })
publicRead('/listing/ccia', [Content, 'ccia'], {
  summary: 'Offers under the brand of the national cotton industry alliance.',
})

publicRead('/listing/hubei', [Content, 'hubei'], {
  summary: 'Criteria of what lies in Hubei and of what has grown there.',
})

endpoint('/finance/lead/add', [Leads, 'add'], {
  summary: 'Leave a wish for a financial service.',
  access: 'user',
  validator: input.leadValidator,
  idempotency: 'optional',
})
endpoint('/finance/lead/list', [Leads, 'list'], { summary: 'What one has asked for.', access: 'user' })

adminEndpoint('post', '/articles/preview', preview, { permission: null })
