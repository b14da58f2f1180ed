import { BaseSchema } from '@adonisjs/lucid/schema'

/** One row a seeding of the demo market, so that one that was interrupted is noticed and begun anew (`app:prepare --demo`). */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('demo_seeds', (table) => {
      table.increments('id')
      table.timestamp('started_at').notNullable().defaultTo(this.now())
      table.timestamp('finished_at').nullable()
    })
  }

  async down() {
    this.schema.dropTable('demo_seeds')
  }
}
