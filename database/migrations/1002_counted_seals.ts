import { BaseSchema } from '@adonisjs/lucid/schema'

/** Seals say how many seals and lines there are up to them, and where a copy of them was taken. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('audit_seals', (table) => {
      // Both are null for seals made before they were counted, whose hash covers neither
      table.bigInteger('number').nullable().unique()
      table.bigInteger('total').nullable()
    })

    // Copies of seals outside the database, by place; a place that only takes some has rows for those.
    this.schema.createTable('audit_anchors', (table) => {
      table.bigIncrements('id')
      table.string('place', 300).notNullable()
      table.bigInteger('seal_number').notNullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('clock_timestamp()'))
      table.index(['place', 'seal_number'])
    })
  }

  async down() {
    this.schema.dropTable('audit_anchors')
    this.schema.alterTable('audit_seals', (table) => table.dropColumns('number', 'total'))
  }
}
