import type { HttpContext } from '@adonisjs/core/http'
import { batchDetails } from '#app/listing/queries/batch_details'
import { facets, offeredOrigins } from '#app/listing/queries/facets'
import { listingRowsOf } from '#app/listing/queries/listing_row'
import { lookUpBatches } from '#app/listing/queries/look_up_batches'
import { newestOffers } from '#app/listing/queries/newest_offers'
import { searchOffers } from '#app/listing/queries/search_offers'
import { similarOffers } from '#app/listing/queries/similar_offers'
import { understand } from '#app/listing/rules/understand'
import { toOthersRow, toPublicListingRow } from '#app/listing/transformers/listing'
import {
  batchGetValidator,
  compareValidator,
  lookupValidator,
  newestValidator,
  searchValidator,
  understandValidator,
} from '#app/listing/validators/search'
import { withOwnPrices } from '#app/market/queries/own_prices'
import { ok } from '#core/envelope'

/** Finding and choosing. Guests read the same through `GET /api/public`, without the names of people. */
export default class ShopController {
  async search(ctx: HttpContext) {
    const answer = await searchOffers(await ctx.request.validateUsing(searchValidator))
    return ok({ ...answer, data: await withOwnPrices(answer.data, ctx.actor) })
  }

  async publicSearch(ctx: HttpContext) {
    const answer = await searchOffers(await ctx.request.validateUsing(searchValidator))
    return ok({ ...answer, data: answer.data.map(toPublicListingRow) })
  }

  async facets(ctx: HttpContext) {
    return ok(await facets(await ctx.request.validateUsing(searchValidator)))
  }

  async newest(ctx: HttpContext) {
    const { productType, pageSize } = await ctx.request.validateUsing(newestValidator)
    return ok(await newestOffers(productType, pageSize))
  }

  /** What a typed line means, as criteria. */
  async understand(ctx: HttpContext) {
    const { text } = await ctx.request.validateUsing(understandValidator)
    return ok(understand(text, { chandi: await offeredOrigins() }))
  }

  async batch(ctx: HttpContext) {
    const details = await batchDetails(await ctx.request.validateUsing(batchGetValidator), ctx.actor)
    const [row] = await withOwnPrices([details.row], ctx.actor)
    return ok({ ...details, row })
  }

  async similar(ctx: HttpContext) {
    const { row } = await batchDetails(await ctx.request.validateUsing(batchGetValidator), ctx.actor)
    const answer = await similarOffers(row)
    return ok({ ...answer, data: await withOwnPrices(answer.data, ctx.actor) })
  }

  async lookUp(ctx: HttpContext) {
    const answer = await lookUpBatches(await ctx.request.validateUsing(lookupValidator))
    return ok({ ...answer, data: await withOwnPrices(answer.data, ctx.actor) })
  }

  /** Up to six batches side by side, in the order asked for. An unlisted one shows its certificate only. */
  async compare(ctx: HttpContext) {
    const { productIds } = await ctx.request.validateUsing(compareValidator)
    const rows = await listingRowsOf(productIds)
    const shown = rows.map((row) => (row.companyId === ctx.actor.companyId ? row : toOthersRow(row)))
    return ok(await withOwnPrices(shown, ctx.actor))
  }
}
