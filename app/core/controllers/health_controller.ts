import type { HttpContext } from '@adonisjs/core/http'
import { missingParts } from '#core/readiness'

/**
 * For load balancers: `live` means that the process answers, `ready` that it can serve: the database answers, its migrations are done, the job queue
 * runs, the search index is loaded. Until then `waiting` names what is missing.
 */
export default class HealthController {
  live({ response }: HttpContext) {
    return response.header('Cache-Control', 'no-store').send({ status: 'ok', uptime: Math.round(process.uptime()) })
  }

  async ready({ response }: HttpContext) {
    response.header('Cache-Control', 'no-store')
    const waiting = await missingParts()
    if (waiting.length === 0) return response.send({ status: 'ready' })
    return response.status(503).send({ status: 'not ready', waiting })
  }
}
