import type { HttpContext } from '@adonisjs/core/http'
import { getEntrepot, listEntrepots } from '#app/catalog/queries/entrepots'
import { getProducer, listProducers } from '#app/catalog/queries/producers'
import { entrepotGetValidator, entrepotListValidator, producerGetValidator, producerListValidator } from '#app/catalog/validators/batches'
import { ok } from '#core/envelope'

/** Mills and warehouses, for members and (cacheable) for public pages. */
export default class PlacesController {
  async producers({ request }: HttpContext) {
    return ok(await listProducers(await request.validateUsing(producerListValidator)))
  }

  async producer({ request, params }: HttpContext) {
    const { producerCode } = await producerGetValidator.validate({ producerCode: params.code, ...request.body() })
    return ok(await getProducer(producerCode))
  }

  async entrepots({ request }: HttpContext) {
    return ok(await listEntrepots(await request.validateUsing(entrepotListValidator)))
  }

  async entrepot({ request, params }: HttpContext) {
    const { entrepotId } = await entrepotGetValidator.validate({ entrepotId: params.id, ...request.body() })
    return ok(await getEntrepot(entrepotId))
  }
}
