import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/**
 * Fills an empty database with the demo market. Deterministic: the same seed gives the same market. A database that holds anything is refused:
 * accounts with published passwords have no place beside real ones.
 */
export default class DemoSeed extends BaseCommand {
  static commandName = 'demo:seed'
  static description = 'Seed the demo market (companies, batches, listings, orders in every state)'
  static options: CommandOptions = { startApp: true }

  @flags.number({ description: 'Number of batches', default: 2400 })
  declare batches: number

  @flags.number({ description: 'Seed of the random numbers', default: 20261120 })
  declare seed: number

  async run() {
    const { seedDemoMarket } = await import('#app/demo/seeds/seed_demo_market')
    const { reasonNotToSeed } = await import('#app/demo/shared/seedings')
    const { default: db } = await import('@adonisjs/lucid/services/db')
    const reason = await reasonNotToSeed()
    if (reason) {
      this.exitCode = 1
      return this.logger.error(
        `The demo market needs an empty database: ${reason}. Nothing was changed; DEMO=false starts without it.`
      )
    }
    const [{ id }] = await db.table('demo_seeds').insert({}).returning('id')
    await seedDemoMarket({ batches: this.batches, seed: this.seed, log: (line) => this.logger.info(line) })
    await db.from('demo_seeds').where({ id }).update({ finished_at: new Date() })
  }
}
