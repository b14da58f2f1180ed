import { BaseSchema } from '@adonisjs/lucid/schema'

/** New goods that were proposed to the buyers whose wishes they fit: each once. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('demand_proposals', (table) => {
      table.bigIncrements('id')
      table.bigInteger('demand_id').notNullable().references('demands.id').onDelete('cascade').comment('求购')
      table.bigInteger('batch_id').notNullable().references('batches.id').onDelete('cascade').comment('批次')
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()')).comment('推荐时间')
      table.unique(['demand_id', 'batch_id'])
    })
    // At most one row: until when listings have been compared with the wishes
    this.schema.createTable('demand_matching', (table) => {
      table.integer('id').primary().comment('编号')
      table.timestamp('reached', { useTz: true }).notNullable().comment('已比对至')
      table.check('id = 1', [], 'demand_matching_one')
    })
    this.schema.raw('create index demands_updated_at on demands (coalesce(updated_at, created_at))')
    this.schema.alterTable('demands', (table) => {
      table.dropColumn('seen_listing_id')
    })
  }

  async down() {
    this.schema.alterTable('demands', (table) => {
      table.bigInteger('seen_listing_id').notNullable().defaultTo(0)
    })
    this.schema.raw('drop index demands_updated_at')
    this.schema.dropTable('demand_matching')
    this.schema.dropTable('demand_proposals')
  }
}
