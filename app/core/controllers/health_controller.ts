import db from '@adonisjs/lucid/services/db'
import type { HttpContext } from '@adonisjs/core/http'

/**
 * For load balancers: `live` means that the process answers, `ready` that its database answers too. `ready` asks on the small pool: a site
 * whose connections are all at work is busy, which it says to its callers (503), but not gone.
 */
export default class HealthController {
  live({ response }: HttpContext) {
    return response.header('Cache-Control', 'no-store').send({ status: 'ok', uptime: Math.round(process.uptime()) })
  }

  async ready({ response }: HttpContext) {
    response.header('Cache-Control', 'no-store')
    try {
      await db.connection('limits').rawQuery('select 1')
      return response.send({ status: 'ready' })
    } catch {
      return response.status(503).send({ status: 'database unreachable' })
    }
  }
}
