import { BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { formatYuan } from '#core/money'

/** Recomputes the ledger from its entries; exits with 1 when there is a difference. */
export default class LedgerVerify extends BaseCommand {
  static commandName = 'ledger:verify'
  static description = 'Check that balances, postings, holds and the bank account add up'
  static options: CommandOptions = { startApp: true }

  async run() {
    const { verifyLedger } = await import('#app/ledger/queries/verify_ledger')
    const mismatches = await verifyLedger()
    for (const { check, subject, expected, actual } of mismatches) {
      this.logger.error(`${check} ${subject}: ${formatYuan(expected)} / ${formatYuan(actual)}`)
    }
    if (mismatches.length > 0) this.exitCode = 1
    else this.logger.success('the ledger adds up')
  }
}
