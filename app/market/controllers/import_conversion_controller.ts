import type { HttpContext } from '@adonisjs/core/http'
import { importCost } from '#app/market/rules/import_conversion'
import { importConversionValidator } from '#app/market/validators/import_conversion'
import { ok } from '#core/envelope'

/** 进口棉折算. */
export default class ImportConversionController {
  async convert({ request }: HttpContext) {
    return ok(importCost(await request.validateUsing(importConversionValidator)))
  }
}
