import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { machineLoad } from '#core/machine_load'

const DATABASE = 'mianqiao_bench'

/** Requests of the rival at the same time, as many as the delivery has. */
const AT_ONCE = 8

/** Delivers a backlog of orders to a simulated bank, in a database of its own, beside a bare loop that sends as many. */
export default class BenchDrain extends BaseCommand {
  static commandName = 'bench:drain'
  static description = 'Deliver queued orders of the bank: seconds, beside a bare loop'
  static options: CommandOptions = { startApp: true }

  @flags.number({ description: 'Queued orders', default: 10_000 })
  declare orders: number

  @flags.number({ description: 'Companies with an account', default: 200 })
  declare companies: number

  @flags.number({ description: 'Rounds of each', default: 3 })
  declare rounds: number

  async run() {
    const { default: db } = await import('@adonisjs/lucid/services/db')
    const { dropDatabase, enterDatabase } = await import('#app/listing/bench/database')
    await enterDatabase(DATABASE)
    try {
      await this.measure()
    } finally {
      await db.manager.closeAll()
      await dropDatabase(DATABASE)
    }
  }

  private async measure() {
    const { inTransaction } = await import('#core/transaction')
    const { urlOf } = await import('#app/listing/bench/database')
    const { writeCompanies } = await import('#app/listing/bench/market')
    const { startSimulator } = await import('#app/bank/simulator/server')
    const { perfectDay } = await import('#app/bank/simulator/behaviour')
    const { simulatorSigning, useSimulatorAt } = await import('#app/bank/gateway/main')
    const { drainBare, openAccounts, postBacklog } = await import('#app/demo/bench/drain')
    const { deliverMovements } = await import('#app/bank/actions/deliver_movements')
    const { checkBalances } = await import('#app/bank/actions/check_books')
    const { systemActor } = await import('#core/actor')

    await inTransaction(writeCompanies)
    // Nobody listens to the reports: the answers end the orders.
    const day = { ...perfectDay('pay', '', {}), reports: 0 }
    const bank = await startSimulator({
      databaseUrl: urlOf(DATABASE),
      signing: simulatorSigning(),
      notifyUrl: 'http://127.0.0.1:9/',
      behaviour: () => day,
    })
    useSimulatorAt(bank.url)
    try {
      const companyIds = Array.from({ length: this.companies }, (_, index) => index + 1)
      await openAccounts(companyIds)
      this.logger.info(machineLoad())
      for (let round = 1; round <= this.rounds; round++) {
        await postBacklog(this.orders, companyIds, round)
        const ours = await this.seconds(() => deliverMovements())
        const { differences } = await checkBalances(systemActor())
        if (differences.length > 0) throw new Error(`${differences.length} sub-accounts differ`)
        const rival = { count: this.orders, companies: this.companies, round, atOnce: AT_ONCE }
        const bare = await this.seconds(() => drainBare(bank.url, rival))
        this.logger.info(`${round}. ours ${ours.toFixed(1)} s, bare loop ${bare.toFixed(1)} s`)
      }
    } finally {
      await bank.stop()
    }
  }

  private async seconds(work: () => Promise<unknown>): Promise<number> {
    const began = performance.now()
    await work()
    return (performance.now() - began) / 1000
  }
}
