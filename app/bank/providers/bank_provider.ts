import type { ApplicationService } from '@adonisjs/core/types'

/** In a serving process: delivers movements to the bank, which in the demo is the simulated one, started here. */
export default class BankProvider {
  private stop: (() => Promise<void>) | null = null

  constructor(protected app: ApplicationService) {}

  async ready() {
    if (this.app.getEnvironment() !== 'web') return
    await this.simulate()
    const { isBankConfigured } = await import('#app/bank/gateway/main')
    if (!isBankConfigured()) return
    const { askAboutMovements, deliverMovements } = await import('#app/bank/actions/deliver_movements')
    const { startDelivery } = await import('#app/bank/shared/delivery')
    startDelivery(async () => {
      await deliverMovements()
      await askAboutMovements()
    })
  }

  /** In the demo without a bank of its own: the simulated one. */
  private async simulate() {
    const { default: env } = await import('#start/env')
    if (!env.get('DEMO') || env.get('BANK_GATEWAY_URL')) return
    const { startSimulator } = await import('#app/bank/simulator/server')
    const { NOTIFY_PATH, simulatorSigning, useSimulatorAt } = await import('#app/bank/gateway/main')
    // The simulated bank runs on this machine, so it reports to the loopback address whatever the public one is.
    const notifyUrl = `http://127.0.0.1:${env.get('PORT') ?? 3333}${NOTIFY_PATH}`
    const bank = await startSimulator({ databaseUrl: env.get('DATABASE_URL'), signing: simulatorSigning(), notifyUrl })
    useSimulatorAt(bank.url, notifyUrl)
    const { takeOverBooks } = await import('#app/bank/simulator/take_over')
    await takeOverBooks()
    this.stop = () => bank.stop()
  }

  async shutdown() {
    const { stopDelivery } = await import('#app/bank/shared/delivery')
    await stopDelivery()
    await this.stop?.()
  }
}
