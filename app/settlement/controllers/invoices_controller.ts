import type { HttpContext } from '@adonisjs/core/http'
import { ok } from '#core/envelope'
import { once } from '#core/idempotency'
import { confirmInvoice, redLetterInvoice, registerInvoice, returnInvoice } from '#app/settlement/actions/invoice_steps'
import type Invoice from '#app/settlement/models/invoice'
import * as input from '#app/settlement/validators/settlement'

const moved = (invoice: Invoice) => ({
  invoiceId: invoice.id,
  settlementId: invoice.settlementId,
  state: invoice.state,
})

export default class InvoicesController {
  async register(ctx: HttpContext) {
    const payload = await ctx.request.validateUsing(input.registerInvoiceValidator)
    return ok(await once(ctx, async (trx) => moved(await registerInvoice(payload, ctx.actor, trx))), '发票已登记')
  }

  async confirm(ctx: HttpContext) {
    const payload = await ctx.request.validateUsing(input.idValidator)
    return ok(await once(ctx, async (trx) => moved(await confirmInvoice(payload, ctx.actor, trx))), '发票已确认')
  }

  async returned(ctx: HttpContext) {
    const payload = await ctx.request.validateUsing(input.returnInvoiceValidator)
    return ok(await once(ctx, async (trx) => moved(await returnInvoice(payload, ctx.actor, trx))), '发票已退回')
  }

  async red(ctx: HttpContext) {
    const payload = await ctx.request.validateUsing(input.redLetterValidator)
    return ok(await once(ctx, async (trx) => moved(await redLetterInvoice(payload, ctx.actor, trx))), '已登记红冲')
  }
}
