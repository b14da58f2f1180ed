import { BaseSchema } from '@adonisjs/lucid/schema'

/** One row per seeding of the demo market, so that an interrupted one is detected and begun anew (`app:prepare --demo`). */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('demo_seeds', (table) => {
      table.increments('id')
      table.timestamp('started_at').notNullable().defaultTo(this.raw('now()'))
      table.timestamp('finished_at').nullable()
    })
  }

  async down() {
    this.schema.dropTable('demo_seeds')
  }
}
