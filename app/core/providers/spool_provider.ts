import type { ApplicationService } from '@adonisjs/core/types'

/** Milliseconds between two sweeps. */
const EVERY = 60 * 60_000

/** Sweeps the folder of temporary files (`#core/spool`) at the start and every hour. */
export default class SpoolProvider {
  constructor(protected app: ApplicationService) {}

  async ready() {
    const { sweepSpool } = await import('#core/spool')
    const { default: logger } = await import('@adonisjs/core/services/logger')
    const sweep = () => sweepSpool().catch((error) => logger.error({ err: error }, 'temporary files'))
    await sweep()
    const timer = setInterval(sweep, EVERY)
    this.app.terminating(() => clearInterval(timer))
  }
}
