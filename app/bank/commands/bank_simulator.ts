import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/**
 * Runs the simulated bank as a process of its own. The platform uses it with BANK_GATEWAY_URL=http://127.0.0.1:<port> and the same
 * BANK_GATEWAY_SECRET (or the same APP_KEY). With BANK_SIGNATURE=sm2 both need the same APP_KEY, from which the key pair of the simulated bank follows.
 */
export default class BankSimulator extends BaseCommand {
  static commandName = 'bank:simulator'
  static description = 'Run the simulated bank as a service of its own'
  static options: CommandOptions = { startApp: true, staysAlive: true }

  @flags.number({ description: 'Port to listen on', default: 3399 })
  declare port: number

  @flags.string({ description: 'Address at which the platform takes reports; default: this machine’s APP_URL' })
  declare notify: string

  async run() {
    const { default: env } = await import('#start/env')
    const { startSimulator } = await import('#app/bank/simulator/server')
    const { notifyUrl, simulatorSigning } = await import('#app/bank/gateway/main')
    const bank = await startSimulator({
      databaseUrl: env.get('DATABASE_URL'),
      signing: simulatorSigning(),
      notifyUrl: this.notify ?? notifyUrl(),
      port: this.port,
    })
    this.logger.info(`bank simulator on ${bank.url}`)
    this.app.terminating(() => bank.stop())
  }
}
