import type { HttpContext } from '@adonisjs/core/http'
import { ok } from '#core/envelope'
import { once } from '#core/idempotency'
import { acceptQuotation } from '#app/quotation/actions/accept_quotation'
import { counterQuotation, rejectQuotation, withdrawQuotation } from '#app/quotation/actions/answer_quotation'
import { openQuotation } from '#app/quotation/actions/open_quotation'
import type Quotation from '#app/quotation/models/quotation'
import { getQuotation, listQuotations } from '#app/quotation/queries/quotations'
import * as input from '#app/quotation/validators/quotation'

/** What a step answers: the page reads the bargain again. */
const stepped = ({ id, quotationNo, state }: Quotation) => ({ id, quotationNo, state })

export default class QuotationsController {
  async add(ctx: HttpContext) {
    const payload = await ctx.request.validateUsing(input.addQuotationValidator)
    return ok(await once(ctx, async (trx) => stepped(await openQuotation(payload, ctx.actor, trx))), '询价已发出')
  }

  async list({ request, actor }: HttpContext) {
    return ok(await listQuotations(await request.validateUsing(input.listQuotationsValidator), actor))
  }

  async get({ request, actor }: HttpContext) {
    const { quotationId } = await request.validateUsing(input.quotationIdValidator)
    return ok(await getQuotation(quotationId, actor))
  }

  async counter(ctx: HttpContext) {
    const payload = await ctx.request.validateUsing(input.counterQuotationValidator)
    return ok(await once(ctx, async (trx) => stepped(await counterQuotation(payload, ctx.actor, trx))), '已还价')
  }

  async accept(ctx: HttpContext) {
    const payload = await ctx.request.validateUsing(input.quotationIdValidator)
    const accepted = await once(ctx, async (trx) => {
      const { quotation, orderId, fundsUntil } = await acceptQuotation(payload, ctx.actor, trx)
      return { ...stepped(quotation), orderId, fundsUntil }
    })
    return ok(accepted, accepted.orderId ? '已成交' : '买方可用余额不足，已保留2小时待买方入金')
  }

  async reject(ctx: HttpContext) {
    const payload = await ctx.request.validateUsing(input.rejectQuotationValidator)
    return ok(await once(ctx, async (trx) => stepped(await rejectQuotation(payload, ctx.actor, trx))), '已拒绝')
  }

  async withdraw(ctx: HttpContext) {
    const payload = await ctx.request.validateUsing(input.quotationIdValidator)
    return ok(await once(ctx, async (trx) => stepped(await withdrawQuotation(payload, ctx.actor, trx))), '已撤回')
  }
}
