import type { HttpContext } from '@adonisjs/core/http'
import { ok } from '#core/envelope'
import { once } from '#core/idempotency'
import type Order from '#app/order/models/order'
import { claimFill, abandonPricing, setAutoFill } from '#app/pair_order/actions/side_steps'
import { fillInstruction } from '#app/pair_order/actions/fill_instruction'
import { cancelInstruction, placeInstruction } from '#app/pair_order/actions/place_instruction'
import { answerRoll, askRoll, withdrawRoll } from '#app/pair_order/actions/roll_order'
import type PointInstruction from '#app/pair_order/models/point_instruction'
import type PointRoll from '#app/pair_order/models/point_roll'
import { pointDesk } from '#app/pair_order/queries/point_desk'
import * as input from '#app/pair_order/validators/pair_order'

/** What a step answers: the page reads order and panel again. */
const moved = (order: Order) => ({ orderId: order.id, state: order.state, pricingStatus: order.pricingStatus })
const pointed = ({ id, state, limitPrice, fillPrice }: PointInstruction) => ({
  instructionId: id,
  state,
  limitPrice,
  fillPrice,
})
const rolled = ({ id, state, toContract, toBasis }: PointRoll) => ({ rollId: id, state, toContract, toBasis })

export default class PairOrdersController {
  async desk({ request, actor }: HttpContext) {
    const { orderId } = await request.validateUsing(input.pairIdValidator)
    return ok(await pointDesk(orderId, actor))
  }

  async add(ctx: HttpContext) {
    const payload = await ctx.request.validateUsing(input.placeInstructionValidator)
    const made = await once(ctx, async (trx) => (await placeInstruction(payload, ctx.actor, trx)).map(pointed))
    return ok({ instructions: made }, '点价指令已提交')
  }

  async cancel(ctx: HttpContext) {
    const payload = await ctx.request.validateUsing(input.instructionIdValidator)
    return ok(await once(ctx, async (trx) => pointed(await cancelInstruction(payload, ctx.actor, trx))), '已撤销')
  }

  async fill(ctx: HttpContext) {
    const payload = await ctx.request.validateUsing(input.fillValidator)
    return ok(await once(ctx, async (trx) => pointed(await fillInstruction(payload, ctx.actor, trx))), '点价成交')
  }

  async claim(ctx: HttpContext) {
    const payload = await ctx.request.validateUsing(input.claimValidator)
    return ok(await once(ctx, async (trx) => pointed(await claimFill(payload, ctx.actor, trx))), '已提交，等待平台处理')
  }

  async auto(ctx: HttpContext) {
    const payload = await ctx.request.validateUsing(input.autoFillValidator)
    const order = await once(ctx, async (trx) => moved(await setAutoFill(payload, ctx.actor, trx)))
    return ok(order, payload.autoFill ? '已开启自动成交' : '已关闭自动成交')
  }

  async askRoll(ctx: HttpContext) {
    const payload = await ctx.request.validateUsing(input.askRollValidator)
    return ok(await once(ctx, async (trx) => rolled(await askRoll(payload, ctx.actor, trx))), '已提交，等待对方确认')
  }

  async answerRoll(ctx: HttpContext) {
    const payload = await ctx.request.validateUsing(input.answerRollValidator)
    const roll = await once(ctx, async (trx) => rolled(await answerRoll(payload, ctx.actor, trx)))
    return ok(roll, payload.agree ? '已移仓' : '已拒绝')
  }

  async withdrawRoll(ctx: HttpContext) {
    const payload = await ctx.request.validateUsing(input.pairIdValidator)
    return ok(await once(ctx, async (trx) => rolled(await withdrawRoll(payload, ctx.actor, trx))), '已撤回')
  }

  async abandon(ctx: HttpContext) {
    const payload = await ctx.request.validateUsing(input.abandonValidator)
    return ok(await once(ctx, async (trx) => moved(await abandonPricing(payload, ctx.actor, trx))), '订单已终止')
  }
}
