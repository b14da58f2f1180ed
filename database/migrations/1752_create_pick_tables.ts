import { BaseSchema } from '@adonisjs/lucid/schema'

/** Lots pinned on the home page, and mills and batches under the brand of the 国家棉花产业联盟 (CCIA). */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('selected_resources', (table) => {
      table.bigIncrements('id')
      table.bigInteger('batch_id').notNullable().references('batches.id').unique()
      table.string('reason', 60).nullable()
      table.integer('sort').notNullable().defaultTo(100)
      table.timestamp('shown_until', { useTz: true }).nullable()
      table.smallint('state').notNullable().defaultTo(1)
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.timestamp('updated_at', { useTz: true }).nullable()
      table.check('state in (1, 2, 9)', [], 'selected_resources_state')
    })

    this.schema.createTable('ccia_brands', (table) => {
      table.bigIncrements('id')
      // A mill with all its batches, or one batch.
      table.bigInteger('producer_id').nullable().references('producers.id')
      table.bigInteger('batch_id').nullable().references('batches.id')
      table.string('certificate_no', 40).notNullable().unique()
      table.date('valid_from').notNullable()
      table.date('valid_until').notNullable()
      table.string('memo', 200).nullable()
      table.smallint('state').notNullable().defaultTo(1)
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.timestamp('updated_at', { useTz: true }).nullable()
      table.index(['producer_id'])
      table.index(['batch_id'])
      table.check('num_nonnulls(producer_id, batch_id) = 1', [], 'ccia_brands_mill_or_batch')
      table.check('valid_until >= valid_from', [], 'ccia_brands_period')
      table.check('state in (1, 2, 9)', [], 'ccia_brands_state')
    })
  }

  async down() {
    this.schema.dropTable('ccia_brands')
    this.schema.dropTable('selected_resources')
  }
}
