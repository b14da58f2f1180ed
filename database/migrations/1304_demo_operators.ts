import { BaseSchema } from '@adonisjs/lucid/schema'

/** Operators of the demo market, whose password is public: they work without a one-time password. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('operators', (table) => {
      table.boolean('demo').notNullable().defaultTo(false)
    })
    // A demo market that was seeded before. Its operators have these names, and nobody else may have set a one-time password.
    this.defer(async (db) => {
      const { rows } = await db.rawQuery(`select to_regclass('demo_seeds') is not null as seeded`)
      if (rows[0].seeded)
        await db.rawQuery(
          `update operators set demo = true where username in ('admin', 'ops', 'auditor', 'finance', 'auction') and not totp_enabled`
        )
    })
  }

  async down() {
    this.schema.alterTable('operators', (table) => table.dropColumn('demo'))
  }
}
