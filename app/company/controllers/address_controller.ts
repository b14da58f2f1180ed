import type { HttpContext } from '@adonisjs/core/http'
import { removeAddress, saveAddress } from '#app/company/actions/save_address'
import { listAddresses, requireAddress } from '#app/company/queries/list_addresses'
import { toAddressRow } from '#app/company/transformers/address'
import { addressAddValidator, addressEditValidator, addressListValidator } from '#app/company/validators/company'
import { idValidator } from '#app/company/validators/staff'
import { ended, ok } from '#core/envelope'
import { once } from '#core/idempotency'

export default class AddressController {
  async list({ request, actor }: HttpContext) {
    return ok(await listAddresses(actor.companyId!, await request.validateUsing(addressListValidator)))
  }

  async get({ request, actor }: HttpContext) {
    const { id } = await request.validateUsing(idValidator)
    return ok(toAddressRow(await requireAddress(actor.companyId!, id)))
  }

  async add(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(addressAddValidator)
    return ok(await once(ctx, async (trx) => toAddressRow(await saveAddress(input, ctx.actor, trx))), '已保存')
  }

  async edit(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(addressEditValidator)
    return ok(await once(ctx, async (trx) => toAddressRow(await saveAddress(input, ctx.actor, trx))), '已保存')
  }

  async delete(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(idValidator)
    await once(ctx, (trx) => removeAddress(input, ctx.actor, trx))
    return ended('已删除')
  }
}
