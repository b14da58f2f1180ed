/* Public content pages rendered by the server, each with the results of the page's first requests. */
import { inSitemap, publicPage, type FirstRead, type PageHead } from '#core/pages'
import { NotFoundError } from '#core/errors'
import { appUrl, siteName } from '#config/app'
import { helpPage, helpTree } from '#app/content/queries/help'
import { listNews, newsArticle, newsChannels } from '#app/content/queries/news'
import { cciaOffers, selectedOffers } from '#app/content/queries/picked_offers'
import { allShown, shownByCode } from '#app/content/queries/shown_articles'
import { contactPoints, partners, slides } from '#app/content/queries/site_pieces'
import { toArticleBody, type ArticleBody } from '#app/content/transformers/article'
import { ArticleKind } from '#app/content/codes'

const read = (path: string, body: unknown, query: Record<string, unknown> = {}): FirstRead => ({ path, query, body })

/** Part of every footer. */
const footer = async () => [read('/site/contacts', await contactPoints())]

const isNumber = (text: string) => /^[1-9]\d{0,14}$/.test(text)

/** Title and description of an article. */
const about = ({ title, summary, body }: ArticleBody): PageHead => ({
  title,
  description:
    summary ??
    body
      .replace(/<[^<>]+>|\s+/g, ' ')
      .trim()
      .slice(0, 120),
})

const absolute = (path: string) => new URL(path, appUrl).href

/** `2026-03-01 10:00:00` of the wire as a moment with its zone. */
const moment = (text: string | null) => (text === null ? {} : { datePublished: `${text.replace(' ', 'T')}+08:00` })

/** An article as search engines read it. */
const articleData = (type: 'NewsArticle' | 'Article', path: string, article: ArticleBody) => ({
  '@type': type,
  'headline': article.title,
  'mainEntityOfPage': absolute(path),
  ...moment(article.publishedTime),
  ...(article.updatedTime ? { dateModified: `${article.updatedTime.replace(' ', 'T')}+08:00` } : {}),
  ...(article.coverUrl ? { image: absolute(article.coverUrl) } : {}),
  'author': { '@type': 'Organization', 'name': article.source ?? siteName },
  'publisher': { '@type': 'Organization', 'name': siteName },
})

const HOME: [string, string] = ['首页', '/']
const NEWS: [string, string] = ['资讯', '/news']
const HELP: [string, string] = ['帮助中心', '/help-document-a/index']

/** 404 for texts that do not exist, are not published, or are scheduled for later. */
async function orMissing(work: () => Promise<PageHead>): Promise<PageHead> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof NotFoundError) return { missing: true }
    throw error
  }
}

publicPage('/', async () => {
  const pageSize = 10
  return {
    reads: [
      read('/site/carousel', await slides()),
      read('/listing/selected', await selectedOffers()),
      read('/listing/ccia', await cciaOffers()),
      read('/news', await listNews({ pageSize }), { pageSize }),
      read('/site/partners', await partners()),
      ...(await footer()),
    ],
  }
})

publicPage(
  '/news',
  async ({ query }) => {
    const channel = query.get('channel') ?? undefined
    const channels = await newsChannels()
    const first = [read('/news/channels', channels), ...(await footer())]
    // Search results and further pages are requested by the browser.
    if (['q', 'page', 'pageSize'].some((name) => query.has(name)))
      return { title: '资讯', canonical: '/news', reads: first }
    const paging = { page: 1, pageSize: 20 }
    const asked = channel ? { channel, ...paging } : paging
    const named = channels.find(({ code }) => code === channel)
    return {
      title: named?.name ?? '资讯',
      canonical: named ? `/news?channel=${encodeURIComponent(named.code)}` : '/news',
      crumbs: [HOME, NEWS],
      description: `${siteName}资讯：棉花要闻、行情分析、政策法规与平台公告`,
      reads: [...first, read('/news', await listNews(asked), asked)],
    }
  },
  'areas/content/news_page',
  ['channel', 'q', 'page', 'pageSize']
)

publicPage(
  '/news/:id',
  ({ params }) =>
    orMissing(async () => {
      // The rule of the page (`resources/areas/content/routes.tsx`); the preview has its own address.
      if (!isNumber(params.id)) return params.id === 'preview' ? {} : { missing: true }
      const found = await newsArticle(Number(params.id))
      return {
        ...about(found.article),
        kind: 'article',
        image: found.article.coverUrl,
        crumbs: [HOME, NEWS, [found.article.title, `/news/${params.id}`]],
        data: [articleData('NewsArticle', `/news/${params.id}`, found.article)],
        reads: [read(`/news/${params.id}`, found), ...(await footer())],
      }
    }),
  'areas/content/news_article_page'
)

publicPage(
  '/help-document-a/:page',
  ({ params }) =>
    orMissing(async () => {
      const tree = await helpTree()
      const id = isNumber(params.page) ? Number(params.page) : tree.find(({ parentId }) => parentId === null)?.id
      const reads = [read('/help/tree', tree), ...(await footer())]
      if (!id) return { title: '帮助中心', reads }
      const page = await helpPage(id)
      return {
        ...about(page),
        kind: 'article',
        canonical: `/help-document-a/${id}`,
        crumbs: [HOME, HELP, [page.title, `/help-document-a/${id}`]],
        data: [articleData('Article', `/help-document-a/${id}`, page)],
        reads: [...reads, read(`/help/${id}`, page)],
      }
    }),
  'areas/content/help_page'
)

for (const code of ['legal-notice', 'legal-notice-jxm'])
  publicPage(
    `/register/${code}`,
    async () => {
      const row = await shownByCode(code)
      if (!row) return { missing: true }
      const notice = toArticleBody(row)
      return { ...about(notice), reads: [read(`/legal/${code}`, notice), ...(await footer())] }
    },
    'areas/content/legal_page'
  )

inSitemap(async () => {
  const news = await allShown(ArticleKind.news)
  const help = await allShown(ArticleKind.help)
  const day = (date: Date) => date.toISOString().slice(0, 10)
  return [
    { path: '/news' },
    ...news.map(({ id, shown_from }) => ({ path: `/news/${id}`, changed: day(shown_from) })),
    ...help.map(({ id, shown_from }) => ({ path: `/help-document-a/${id}`, changed: day(shown_from) })),
  ]
})
