import { BaseSchema } from '@adonisjs/lucid/schema'

/** Operators of the demo market, whose password is public: they work without a one-time password. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('operators', (table) => {
      table.boolean('demo').notNullable().defaultTo(false)
    })
    // Those of a demo market that was seeded before.
    this.defer(async (db) => {
      const { rows } = await db.rawQuery(`select to_regclass('demo_seeds') is not null as known`)
      if (!rows[0].known || !(await db.from('demo_seeds').first())) return
      await db
        .from('operators')
        .whereIn('username', ['admin', 'ops', 'auditor', 'finance', 'auction'])
        .where('totp_enabled', false)
        .update({ demo: true })
    })
  }

  async down() {
    this.schema.alterTable('operators', (table) => table.dropColumn('demo'))
  }
}
