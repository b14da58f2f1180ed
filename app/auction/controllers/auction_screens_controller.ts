import type { HttpContext } from '@adonisjs/core/http'
import { ok } from '#core/envelope'
import { collectItem } from '#app/auction/actions/collect_item'
import { bidFeed } from '#app/auction/queries/bid_feed'
import { entryTerms } from '#app/auction/queries/entry_terms'
import { exportResults } from '#app/auction/queries/export_results'
import { listItems, ownItems } from '#app/auction/queries/list_items'
import { auctionDays, auctionsToday } from '#app/auction/queries/session_days'
import * as input from '#app/auction/validators/auction_screens'
import { houseIdValidator, itemIdValidator } from '#app/auction/validators/auction'

/** What the screens of auctions read besides a session, and the stars. */
export default class AuctionScreensController {
  async today() {
    return ok(await auctionsToday())
  }

  async days({ request }: HttpContext) {
    const { month } = await request.validateUsing(input.monthValidator)
    return ok(await auctionDays(month))
  }

  async bids({ request, actor }: HttpContext) {
    const { itemId } = await request.validateUsing(itemIdValidator)
    return ok(await bidFeed(itemId, actor))
  }

  async terms({ request, actor }: HttpContext) {
    const { houseId } = await request.validateUsing(houseIdValidator)
    return ok(await entryTerms(houseId, actor))
  }

  async items({ request, actor }: HttpContext) {
    return ok(await listItems(await request.validateUsing(input.listItemsValidator), actor))
  }

  async own({ request, actor }: HttpContext) {
    return ok(await ownItems(await request.validateUsing(input.ownItemsValidator), actor))
  }

  async collect({ request, actor }: HttpContext) {
    const { itemId, collected } = await request.validateUsing(input.collectValidator)
    return ok(await collectItem({ itemId, collected }, actor), collected ? '已关注' : '已取消关注')
  }

  async export({ request, response, actor }: HttpContext) {
    const { houseId } = await request.validateUsing(houseIdValidator)
    const { name, contents } = await exportResults(houseId, actor)
    response.header('Content-Type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    response.header('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    return response.send(contents)
  }
}
