import type { ApplicationService } from '@adonisjs/core/types'

/** Starts the simulated bank together with the web process of the demo. */
export default class BankProvider {
  private stop: (() => Promise<void>) | null = null

  constructor(protected app: ApplicationService) {}

  async ready() {
    const { default: env } = await import('#start/env')
    if (this.app.getEnvironment() !== 'web' || !env.get('DEMO') || env.get('BANK_GATEWAY_URL')) return
    const { startSimulator } = await import('#app/bank/simulator/server')
    const { bankSecret, NOTIFY_PATH, useSimulatorAt } = await import('#app/bank/gateway/main')
    // The simulated bank runs on this machine, so it reports to the loopback address whatever the public one is.
    const notifyUrl = `http://127.0.0.1:${env.get('PORT') ?? 3333}${NOTIFY_PATH}`
    const bank = await startSimulator({ databaseUrl: env.get('DATABASE_URL'), secret: bankSecret(), notifyUrl })
    useSimulatorAt(bank.url, notifyUrl)
    this.stop = () => bank.stop()
  }

  async shutdown() {
    await this.stop?.()
  }
}
