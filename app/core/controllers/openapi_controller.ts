import type { HttpContext } from '@adonisjs/core/http'
import { openapiDocument } from '#core/openapi/document'

export default class OpenapiController {
  show({ response }: HttpContext) {
    return response.header('Cache-Control', 'public, max-age=300').send(openapiDocument())
  }
}
