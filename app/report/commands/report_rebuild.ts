import { BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/** Recomputes all statistics from orders, listings, batches and the user log. Trading may continue meanwhile. */
export default class ReportRebuild extends BaseCommand {
  static commandName = 'report:rebuild'
  static description = 'Count all statistics anew from their sources'
  static options: CommandOptions = { startApp: true }

  async run() {
    const { rebuildStatistics } = await import('#app/report/rollups/refresh')
    const started = performance.now()
    await rebuildStatistics((line) => this.logger.info(line))
    this.logger.success(`counted in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  }
}
