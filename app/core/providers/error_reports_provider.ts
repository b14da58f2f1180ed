import type { ApplicationService } from '@adonisjs/core/types'

/**
 * Faults that no request answers for. Those of a promise that nobody awaits are noted and the process goes on (decision 453). Faults are reported to a
 * service outside when `ERROR_REPORT_DSN` is set; nothing of that is loaded otherwise.
 */
export default class ErrorReportsProvider {
  private settled: (() => Promise<void>) | null = null

  constructor(protected app: ApplicationService) {}

  async ready() {
    const { default: env } = await import('#start/env')
    const { outliveRejections } = await import('#core/faults')
    outliveRejections(process)
    const dsn = env.get('ERROR_REPORT_DSN')
    if (!dsn) return
    const { ErrorReports } = await import('#core/error_reports')
    const { default: logger } = await import('@adonisjs/core/services/logger')
    const { noteFault, reportFaultsTo } = await import('#core/faults')
    const reports = new ErrorReports(
      dsn,
      env.get('RELEASE') ?? this.app.version?.toString() ?? 'unknown',
      env.get('NODE_ENV')
    )
    reportFaultsTo((error, context) => reports.report(error, context))
    this.settled = () => reports.settled()
    // An error that nobody catches ends the process as it would without this, after its report has left.
    process.once('uncaughtException', (error) => {
      logger.fatal({ err: error }, 'uncaught error')
      noteFault(error, { where: 'process' })
      void reports.settled().finally(() => process.exit(1))
    })
  }

  async shutdown() {
    await this.settled?.()
  }
}
