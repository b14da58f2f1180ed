import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/** Fills an empty database with the demo market. Deterministic: the same seed gives the same market. */
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
    const { default: db } = await import('@adonisjs/lucid/services/db')
    const [{ id }] = await db.table('demo_seeds').insert({}).returning('id')
    await seedDemoMarket({ batches: this.batches, seed: this.seed, log: (line) => this.logger.info(line) })
    await db.from('demo_seeds').where({ id }).update({ finished_at: new Date() })
  }
}
