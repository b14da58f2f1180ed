import type { HttpContext } from '@adonisjs/core/http'
import { ok } from '#core/envelope'
import { refuse } from '#core/errors'
import { findArticles } from '#app/content/queries/find_articles'
import { helpPage, helpTree } from '#app/content/queries/help'
import { listNews, newsArticle, newsChannels } from '#app/content/queries/news'
import { cciaOffers, hubeiZone, selectedOffers } from '#app/content/queries/picked_offers'
import { allShown, shownArticle, shownByCode } from '#app/content/queries/shown_articles'
import { contactPoints, partners, shopPictures, slides } from '#app/content/queries/site_pieces'
import { toArticleBody, toArticleRow } from '#app/content/transformers/article'
import * as input from '#app/content/validators/content'
import { ArticleKind } from '#app/content/codes'
import { ContentRefusal } from '#app/content/refusals'
import { CoreRefusal } from '#core/refusals'

/** Number of an address; what is no number is no text. */
function idOf({ params }: HttpContext): number {
  if (!/^[1-9]\d{0,14}$/.test(params.id)) throw refuse(CoreRefusal.gone)
  return Number(params.id)
}

/** What guests read. */
export default class ContentController {
  async channels() {
    return ok(await newsChannels())
  }

  async news({ request }: HttpContext) {
    return ok(await listNews(await request.validateUsing(input.newsListValidator)))
  }

  async newsArticle(ctx: HttpContext) {
    return ok(await newsArticle(idOf(ctx)))
  }

  async helpTree() {
    return ok(await helpTree())
  }

  async helpSearch({ request }: HttpContext) {
    const found = await request.validateUsing(input.searchValidator)
    return ok(await findArticles(ArticleKind.help, found.q, found))
  }

  async help(ctx: HttpContext) {
    return ok(await helpPage(idOf(ctx)))
  }

  async services() {
    return ok((await allShown(ArticleKind.finance)).map(toArticleRow))
  }

  async service(ctx: HttpContext) {
    const row = await shownArticle(ArticleKind.finance, idOf(ctx))
    if (!row) throw refuse(ContentRefusal.financeProductMissing)
    return ok(toArticleBody(row))
  }

  async legal({ params }: HttpContext) {
    const row = await shownByCode(String(params.code).slice(0, 40))
    if (!row) throw refuse(ContentRefusal.statementMissing)
    return ok(toArticleBody(row))
  }

  async slides() {
    return ok(await slides())
  }

  async partners() {
    return ok(await partners())
  }

  async contacts() {
    return ok(await contactPoints())
  }

  async shopPictures({ request }: HttpContext) {
    const { companyId } = await request.validateUsing(input.shopPicturesValidator)
    return ok(await shopPictures(companyId))
  }

  async selected() {
    return ok(await selectedOffers())
  }

  async ccia() {
    return ok(await cciaOffers())
  }

  async hubei() {
    return ok(await hubeiZone())
  }
}
