import type { ApplicationService } from '@adonisjs/core/types'

/** Keeps a production process from listening with settings, accounts or stand-ins of the demo that are not for production. */
export default class StartCheckProvider {
  constructor(protected app: ApplicationService) {}

  async start() {
    if (!this.app.inProduction) return
    const { refuseToServeBadly } = await import('#core/start_checks')
    await refuseToServeBadly(process.env)
  }
}
