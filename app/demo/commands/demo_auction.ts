import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { PriceType } from '#app/listing/codes'

const EVERY_MS = 1_500

/**
 * Runs a live session for demonstration: it opens at once in the demo market, with simulated bidders, and goes through open bidding and the flash
 * phase to its end.
 */
export default class DemoAuction extends BaseCommand {
  static commandName = 'demo:auction'
  static description = 'Run a rehearsed live auction session with simulated bidders in the demo market'
  static options: CommandOptions = { startApp: true }

  @flags.number({ description: 'Minutes of open bidding', default: 10 })
  declare minutes: number

  @flags.number({ description: 'Number of lots', default: 4 })
  declare lots: number

  @flags.boolean({ description: 'Basis bidding instead of fixed prices' })
  declare basis: boolean

  async run() {
    const { runRehearsal } = await import('#app/demo/auctions/run_rehearsal')
    const { minutes, lots } = this
    await runRehearsal(
      { minutes, lotCount: lots, priceType: this.basis ? PriceType.basis : PriceType.fixed, everyMs: EVERY_MS },
      (line) => this.logger.info(line)
    )
  }
}
