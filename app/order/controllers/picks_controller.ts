import type { HttpContext } from '@adonisjs/core/http'
import { ok } from '#core/envelope'
import { once } from '#core/idempotency'
import { addPick } from '#app/order/actions/add_pick'
import { approvePick, cancelPick, rejectPick } from '#app/order/actions/decide_pick'
import { recordPick } from '#app/order/actions/record_pick'
import type PickOrder from '#app/order/models/pick_order'
import * as input from '#app/order/validators/order'

const moved = (pick: PickOrder) => ({ pickOrderId: pick.id, pickNo: pick.pickNo, state: pick.state })

export default class PicksController {
  async add(ctx: HttpContext) {
    const payload = await ctx.request.validateUsing(input.addPickValidator)
    return ok(await once(ctx, async (trx) => moved(await addPick(payload, ctx.actor, trx))), '提货申请已提交')
  }

  async approve(ctx: HttpContext) {
    const payload = await ctx.request.validateUsing(input.pickIdValidator)
    return ok(await once(ctx, async (trx) => moved(await approvePick(payload, ctx.actor, trx))), '已通过')
  }

  async reject(ctx: HttpContext) {
    const payload = await ctx.request.validateUsing(input.rejectPickValidator)
    return ok(await once(ctx, async (trx) => moved(await rejectPick(payload, ctx.actor, trx))), '已驳回')
  }

  async cancel(ctx: HttpContext) {
    const payload = await ctx.request.validateUsing(input.pickIdValidator)
    return ok(await once(ctx, async (trx) => moved(await cancelPick(payload, ctx.actor, trx))), '已撤销')
  }

  async record(ctx: HttpContext) {
    const payload = await ctx.request.validateUsing(input.recordPickValidator)
    return ok(await once(ctx, async (trx) => moved(await recordPick(payload, ctx.actor, trx))), '出库已登记')
  }
}
