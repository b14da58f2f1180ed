import { BaseSchema } from '@adonisjs/lucid/schema'

/** Bargains that a seller opens over his goods because a buyer wants such (求购报价): the wish, and the answer whose line the bargain is. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('quotations', (table) => {
      table.bigInteger('demand_id').nullable().comment('求购')
      table.bigInteger('demand_answer_id').nullable().comment('求购报价单')
      table.index(['demand_id', 'state'])
      table.index(['demand_answer_id'])
      table.check(
        '(kind = 2) = (demand_id is not null) and (demand_id is null) = (demand_answer_id is null)',
        [],
        'quotations_kinds'
      )
    })
    // An order that is cancelled gives its tonnes back to the wish
    this.schema.raw('create index quotations_orders_of_wishes on quotations (order_id) where demand_id is not null')
  }

  async down() {
    this.schema.alterTable('quotations', (table) => {
      table.dropChecks('quotations_kinds')
      table.dropColumns('demand_id', 'demand_answer_id')
    })
  }
}
