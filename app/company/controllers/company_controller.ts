import type { HttpContext } from '@adonisjs/core/http'
import { editCompany } from '#app/company/actions/edit_company'
import { companyCard, companyDetails } from '#app/company/queries/company_details'
import { companyEditValidator, invoiceValidator } from '#app/company/validators/company'
import { idValidator } from '#app/company/validators/staff'
import { ended, ok } from '#core/envelope'
import { once } from '#core/idempotency'

export default class CompanyController {
  async get({ actor }: HttpContext) {
    return ok(actor.companyId === null ? null : await companyDetails(actor.companyId))
  }

  async card({ request }: HttpContext) {
    const { id } = await request.validateUsing(idValidator)
    return ok(await companyCard(id))
  }

  async edit(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(companyEditValidator)
    await once(ctx, async (trx) => void (await editCompany(input, ctx.actor, trx)))
    return ended('已保存')
  }

  async invoice(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(invoiceValidator)
    await once(ctx, async (trx) => void (await editCompany(input, ctx.actor, trx)))
    return ended('已保存')
  }
}
