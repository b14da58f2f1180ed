import type { HttpContext } from '@adonisjs/core/http'
import { ok } from '#core/envelope'
import { once } from '#core/idempotency'
import { confirmSettlement, topUp } from '#app/settlement/actions/confirm_settlement'
import { submitSettlement } from '#app/settlement/actions/submit_settlement'
import type Settlement from '#app/settlement/models/settlement'
import { getSettlement, listSettlements, settlementTodo } from '#app/settlement/queries/settlements'
import * as input from '#app/settlement/validators/settlement'

const moved = (settlement: Settlement) => ({
  settlementId: settlement.id,
  orderId: settlement.orderId,
  state: settlement.state,
})

export default class SettlementsController {
  async list({ request, actor }: HttpContext) {
    return ok(await listSettlements(actor, await request.validateUsing(input.listValidator)))
  }

  async get({ request, actor }: HttpContext) {
    return ok(await getSettlement(await request.validateUsing(input.getValidator), actor))
  }

  async todo({ actor }: HttpContext) {
    return ok(await settlementTodo(actor))
  }

  async submit(ctx: HttpContext) {
    const payload = await ctx.request.validateUsing(input.submitValidator)
    return ok(await once(ctx, async (trx) => moved(await submitSettlement(payload, ctx.actor, trx))), '结算单已提交')
  }

  async confirm(ctx: HttpContext) {
    const payload = await ctx.request.validateUsing(input.idValidator)
    return ok(await once(ctx, async (trx) => moved(await confirmSettlement(payload, ctx.actor, trx))), '已确认结算')
  }

  async topUp(ctx: HttpContext) {
    const payload = await ctx.request.validateUsing(input.topUpValidator)
    return ok(await once(ctx, async (trx) => moved(await topUp(payload, ctx.actor, trx))), '补款成功')
  }
}
