/* Content for guests. */
import type { HttpContext } from '@adonisjs/core/http'
import { call } from '#core/call'
import { refuse } from '#core/errors'
import { CoreRefusal } from '#core/refusals'
import { ContentRefusal } from '#app/content/refusals'
import { findArticles } from '#app/content/queries/find_articles'
import { helpLinks, helpPage, helpTree } from '#app/content/queries/help'
import { listNews, newsArticle, newsChannels } from '#app/content/queries/news'
import { cciaOffers, hubeiZone, selectedOffers } from '#app/content/queries/picked_offers'
import { allShown, shownArticle, shownByCode } from '#app/content/queries/shown_articles'
import { contactPoints, partners, shopPictures, slides } from '#app/content/queries/site_pieces'
import { toArticleBody, toArticleRow } from '#app/content/transformers/article'
import * as validators from '#app/content/validators/content'
import { ArticleKind } from '#app/content/codes'

/** The id in the path; a path without a valid number is answered like a missing text. */
function idOf({ params }: HttpContext): number {
  if (!/^[1-9]\d{0,14}$/.test(params.id)) throw refuse(CoreRefusal.gone)
  return Number(params.id)
}

call.public.read('/news/channels', {
  summary: 'Channels of the news with what they hold.',
  run: () => newsChannels(),
})

call.public.read('/news', {
  summary: 'News, the newest first; with words what fits best, places marked.',
  input: validators.newsListValidator,
  run: (input) => listNews(input),
})

call.public.read('/news/:id', {
  summary: 'A news item with its neighbours and related ones.',
  run: ({ http }) => newsArticle(idOf(http)),
})

call.public.read('/help/tree', {
  summary: 'Pages of the help as a tree.',
  run: () => helpTree(),
})

call.public.read('/help/links', {
  summary: 'Screens with the page of the help that explains them.',
  maxAge: 60,
  run: () => helpLinks(),
})

call.public.read('/help/search', {
  summary: 'Pages of the help with all the words, places marked.',
  input: validators.searchValidator,
  run: (input) => findArticles(ArticleKind.help, input.q, input),
})

call.public.read('/help/:id', {
  summary: 'A page of the help.',
  run: ({ http }) => helpPage(idOf(http)),
})

call.public.read('/finance', {
  summary: 'Financial services.',
  run: async () => (await allShown(ArticleKind.finance)).map(toArticleRow),
})

call.public.read('/finance/:id', {
  summary: 'A financial service.',
  run: async ({ http }) => {
    const row = await shownArticle(ArticleKind.finance, idOf(http))
    if (!row) throw refuse(ContentRefusal.financeProductMissing)
    return toArticleBody(row)
  },
})

call.public.read('/legal/:code', {
  summary: 'A legal notice.',
  run: async ({ params }) => {
    const row = await shownByCode(String(params.code).slice(0, 40))
    if (!row) throw refuse(ContentRefusal.statementMissing)
    return toArticleBody(row)
  },
})

call.public.read('/site/carousel', {
  summary: 'Pictures of the carousel.',
  maxAge: 60,
  run: () => slides(),
})

call.public.read('/site/partners', {
  summary: 'Sites of others that the platform names.',
  maxAge: 60,
  run: () => partners(),
})

call.public.read('/site/contacts', {
  summary: 'Ways to reach the platform.',
  maxAge: 60,
  run: () => contactPoints(),
})

call.public.read('/site/shop-pictures', {
  summary: 'Pictures of a shop.',
  input: validators.shopPicturesValidator,
  run: ({ companyId }) => shopPictures(companyId),
})

call.public.read('/listing/selected', {
  summary: 'Lots pinned on the home page.',
  run: () => selectedOffers(),
})

call.public.read('/listing/ccia', {
  summary: 'Offers under the brand of the national cotton industry alliance.',
  run: () => cciaOffers(),
})

call.public.read('/listing/hubei', {
  summary: 'Criteria of what lies in Hubei and of what has grown there.',
  run: () => hubeiZone(),
})
