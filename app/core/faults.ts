/*
 * The one place that hears of errors that nobody expected. They are counted for monitoring, and reported when `ERROR_REPORT_DSN` is set.
 */
import { countFault } from '#core/core_metrics'
import type { FaultContext } from '#core/error_reports'

type Reporter = (error: unknown, context: FaultContext) => void

let reporter: Reporter | null = null

/** Sets what is told of every fault; null for nobody. */
export function reportFaultsTo(report: Reporter | null) {
  reporter = report
}

export function noteFault(error: unknown, context: FaultContext) {
  countFault({ where: context.where })
  reporter?.(error, context)
}
