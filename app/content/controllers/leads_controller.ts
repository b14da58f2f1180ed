import type { HttpContext } from '@adonisjs/core/http'
import { ok } from '#core/envelope'
import { once } from '#core/idempotency'
import { consume } from '#app/identity/limits'
import { addLead } from '#app/content/actions/finance_leads'
import { ownLeads } from '#app/content/queries/own_leads'
import { leadValidator } from '#app/content/validators/content'
import { ContentRefusal } from '#app/content/refusals'

/** 融资意向 of the storefront. */
export default class LeadsController {
  async add(ctx: HttpContext) {
    const lead = await ctx.request.validateUsing(leadValidator)
    await consume('leadByUser', String(ctx.actor.userId), ContentRefusal.leadsTooOften)
    return ok(await once(ctx, (trx) => addLead(lead, ctx.actor, trx)), '已提交，我们会尽快联系您')
  }

  async list({ actor }: HttpContext) {
    return ok(await ownLeads(actor))
  }
}
