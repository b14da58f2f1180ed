import type { ApplicationService } from '@adonisjs/core/types'

/** Sends traces where OpenTelemetry's environment variables say; nothing of it is loaded otherwise. */
export default class TracesProvider {
  private stop: (() => Promise<void>) | null = null

  constructor(protected app: ApplicationService) {}

  async ready() {
    const { default: env } = await import('#start/env')
    if (!env.get('OTEL_EXPORTER_OTLP_ENDPOINT') && !env.get('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT')) return
    const { TRACE_VARIABLES, traceSettings } = await import('#core/traces/trace_settings')
    const { default: logger } = await import('@adonisjs/core/services/logger')
    try {
      const variables = Object.fromEntries(TRACE_VARIABLES.map((name) => [name, env.get(name)]))
      const settings = traceSettings(variables, env.get('RELEASE') ?? this.app.version?.toString() ?? 'unknown')
      if (!settings) return
      const { default: db } = await import('@adonisjs/lucid/services/db')
      const { startTraces } = await import('#core/traces/start_traces')
      this.stop = startTraces(settings, db).stop
      logger.info({ to: new URL(settings.endpoint).origin }, 'traces')
    } catch (error) {
      // Trade goes on without traces.
      logger.error({ err: error }, 'traces are not sent')
    }
  }

  async shutdown() {
    await this.stop?.()
  }
}
