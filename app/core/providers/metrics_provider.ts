import type { ApplicationService } from '@adonisjs/core/types'

/**
 * Serves `/metrics` on a port of its own when `METRICS_PORT` is set; only from this machine unless `METRICS_HOST` says otherwise. Nothing of it is
 * loaded otherwise.
 */
export default class MetricsProvider {
  private close: (() => Promise<void>) | null = null

  constructor(protected app: ApplicationService) {}

  async ready() {
    const { default: env } = await import('#start/env')
    const port = env.get('METRICS_PORT')
    if (port === undefined) return
    const { importModuleFiles } = await import('#core/modules')
    await importModuleFiles('metrics')
    await import('#core/core_metrics')
    const { serveMetrics } = await import('#core/metrics_server')
    const { default: logger } = await import('@adonisjs/core/services/logger')
    const host = env.get('METRICS_HOST') ?? '127.0.0.1'
    try {
      this.close = (await serveMetrics(port, host)).close
      logger.info({ host, port }, 'metrics')
    } catch (error) {
      // Trade goes on without figures.
      logger.error({ err: error, host, port }, 'metrics are not served')
    }
  }

  async shutdown() {
    await this.close?.()
  }
}
