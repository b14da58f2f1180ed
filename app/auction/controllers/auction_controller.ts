import type { HttpContext } from '@adonisjs/core/http'
import { ok } from '#core/envelope'
import { once } from '#core/idempotency'
import { closeDue } from '#app/auction/actions/close_house'
import { depositEntry, leaveHouse, registerEntry } from '#app/auction/actions/enter_house'
import { alertOutbid } from '#app/auction/actions/outbid_alerts'
import { placeBid } from '#app/auction/actions/place_bid'
import { abandonItem, signDeal } from '#app/auction/actions/settle_deal'
import { subscribe, subscriptionsOf } from '#app/auction/actions/subscribe'
import type AuctionEntry from '#app/auction/models/auction_entry'
import AuctionItem from '#app/auction/models/auction_item'
import { getHouse, listHouses } from '#app/auction/queries/houses'
import * as input from '#app/auction/validators/auction'

/** What a step answers: the page reads the session again. */
const entered = ({ state, bidderNo, deposit }: AuctionEntry) => ({ state, bidderNo, deposit })
const decided = ({ id, state, orderId }: AuctionItem) => ({ id, state, orderId })

/** The session of an item as its deadlines have decided it, before a step that waits for that. */
async function closeHouseOf(itemId: number) {
  const item = await AuctionItem.find(itemId)
  if (item) await closeDue(item.houseId)
}

export default class AuctionController {
  async list({ request, actor }: HttpContext) {
    return ok(await listHouses(await request.validateUsing(input.listHousesValidator), actor))
  }

  async get({ request, actor }: HttpContext) {
    const { houseId } = await request.validateUsing(input.houseIdValidator)
    return ok(await getHouse(houseId, actor))
  }

  async subscriptions({ actor }: HttpContext) {
    return ok(await subscriptionsOf(actor))
  }

  async subscribe({ request, actor }: HttpContext) {
    const payload = await request.validateUsing(input.subscribeValidator)
    return ok(await subscribe(payload, actor), payload.subscribed ? '已订阅' : '已取消订阅')
  }

  async alertOutbid({ request, actor }: HttpContext) {
    await alertOutbid(await request.validateUsing(input.alertOutbidValidator), actor)
    return ok(await subscriptionsOf(actor))
  }

  async register(ctx: HttpContext) {
    const payload = await ctx.request.validateUsing(input.registerValidator)
    return ok(await once(ctx, async (trx) => entered(await registerEntry(payload, ctx.actor, trx))), '报名成功')
  }

  async enter(ctx: HttpContext) {
    const payload = await ctx.request.validateUsing(input.enterValidator)
    const key = ctx.request.header('idempotency-key')!.slice(0, 36)
    const entry = await once(ctx, async (trx) => entered(await depositEntry({ ...payload, key }, ctx.actor, trx)))
    return ok(entry, '保证金已冻结')
  }

  async leave(ctx: HttpContext) {
    const payload = await ctx.request.validateUsing(input.houseIdValidator)
    return ok(await once(ctx, async (trx) => entered(await leaveHouse(payload, ctx.actor, trx))), '已退出')
  }

  /** The bid's own key makes it one bid; it commits by itself, in the queue of its item. */
  async bid({ request, actor }: HttpContext) {
    const placed = await placeBid(await request.validateUsing(input.bidValidator), actor)
    const { seq, price, bidderNo, hammerPrice, offerNum } = placed
    return ok({ seq, price, bidderNo, hammerPrice, offerNum, deadline: placed.deadline.getTime() }, '出价成功')
  }

  async sign(ctx: HttpContext) {
    const payload = await ctx.request.validateUsing(input.itemIdValidator)
    await closeHouseOf(payload.itemId)
    return ok(await once(ctx, async (trx) => decided(await signDeal(payload, ctx.actor, trx))), '已签署')
  }

  async abandon(ctx: HttpContext) {
    const payload = await ctx.request.validateUsing(input.abandonValidator)
    await closeHouseOf(payload.itemId)
    return ok(await once(ctx, async (trx) => decided(await abandonItem(payload, ctx.actor, trx))), '已弃拍')
  }
}
