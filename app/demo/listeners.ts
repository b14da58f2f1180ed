import db from '@adonisjs/lucid/services/db'
import { registerDemoMarket } from '#core/demo_market'

registerDemoMarket({
  async wasInterrupted() {
    const { rows } = await db.rawQuery(`select to_regclass('demo_seeds') is not null as known`)
    return rows[0].known && (await db.from('demo_seeds').whereNull('finished_at').first()) !== null
  },
  async isMissing() {
    const { rows } = await db.rawQuery('select exists (select 1 from companies) as found')
    return !rows[0].found
  },
  isPresent: async (trx) => (await (trx ?? db).from('demo_seeds').first()) !== null,
})
