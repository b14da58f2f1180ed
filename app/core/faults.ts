/*
 * The one place that hears of errors that nobody expected. They are counted for monitoring, and reported when `ERROR_REPORT_DSN` is set.
 */
import type { EventEmitter } from 'node:events'
import logger from '@adonisjs/core/services/logger'
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

/**
 * Keeps a process alive when a promise is rejected that nobody awaits: it is logged, counted and reported like a fault of a request. One request must not
 * end the sessions and countdowns of everybody else; what it did is in a transaction, which ends without it.
 *
 * @param of the process
 */
export function outliveRejections(of: EventEmitter) {
  of.on('unhandledRejection', (reason) => {
    logger.error({ err: reason }, 'a promise was rejected and nobody had awaited it')
    noteFault(reason, { where: 'process' })
  })
}
