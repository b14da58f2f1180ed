import type { HttpContext } from '@adonisjs/core/http'
import { dutyInForce, dutyParameters } from '#app/market/queries/duty_parameters'
import { importCost } from '#app/market/rules/import_conversion'
import { importConversionValidator } from '#app/market/validators/import_conversion'
import { ok } from '#core/envelope'

/** 进口棉折算. */
export default class ImportConversionController {
  async convert({ request }: HttpContext) {
    const { date, ...quote } = await request.validateUsing(importConversionValidator)
    const { id, source, ...parameters } = await dutyInForce(date)
    return ok(importCost(quote, parameters))
  }

  /** The parameter sets to choose from. */
  async duties() {
    return ok(await dutyParameters())
  }
}
