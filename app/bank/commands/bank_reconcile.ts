import { BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { formatYuan } from '#core/money'

/** Compares the books of the bank with ours, balances and all days that are over; exits with 1 when there is a difference. */
export default class BankReconcile extends BaseCommand {
  static commandName = 'bank:reconcile'
  static description = 'Compare every sub-account at the bank with our books'
  static options: CommandOptions = { startApp: true }

  async run() {
    const { systemActor } = await import('#core/actor')
    const { checkBalances } = await import('#app/bank/actions/check_books')
    const { reconcilePending } = await import('#app/bank/jobs/reconcile')
    const stop = await this.simulate()
    try {
      const days = await reconcilePending()
      const { accounts, equal, unsettled, differences } = await checkBalances(systemActor())
      for (const { party, bank, ours } of differences)
        this.logger.error(
          `sub-account ${party}: bank ${bank ? `${formatYuan(bank.available)} + ${formatYuan(bank.frozen)}` : 'has no account'}, ours ${formatYuan(ours!.available)} + ${formatYuan(ours!.frozen)}`
        )
      this.logger.info(
        `${accounts} sub-accounts: ${equal} equal, ${unsettled} not answered, ${differences.length} differ; ${days} differences in files of days`
      )
      if (differences.length + days > 0) this.exitCode = 1
    } finally {
      await stop()
    }
  }

  /** The bank of the demo runs within its server; this process starts another one over the same books. */
  private async simulate(): Promise<() => Promise<void>> {
    const { default: env } = await import('#start/env')
    const { isBankConfigured, notifyUrl, simulatorSigning, useSimulatorAt } = await import('#app/bank/gateway/main')
    if (isBankConfigured()) return async () => {}
    const { startSimulator } = await import('#app/bank/simulator/server')
    const bank = await startSimulator({
      databaseUrl: env.get('DATABASE_URL'),
      signing: simulatorSigning(),
      notifyUrl: notifyUrl(),
    })
    useSimulatorAt(bank.url)
    return async () => {
      useSimulatorAt(null)
      await bank.stop()
    }
  }
}
