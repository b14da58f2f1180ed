import { BaseSchema } from '@adonisjs/lucid/schema'

/** When the platform last was there for bidders, and the times when it was not, with what that meant for a session. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('auction_pulse', (table) => {
      table.smallint('id').primary().defaultTo(1)
      table.timestamp('at', { useTz: true }).notNullable()
      table.check('id = 1', [], 'auction_pulse_one_row')
    })
    this.schema.createTable('auction_outages', (table) => {
      table.bigIncrements('id')
      table.bigInteger('house_id').notNullable().references('auction_houses.id')
      table.timestamp('began_at', { useTz: true }).notNullable()
      table.timestamp('ended_at', { useTz: true }).notNullable()
      // What open items were put off to; null when their deadlines stand
      table.timestamp('deadline', { useTz: true }).nullable()
      table.integer('items').notNullable().defaultTo(0)
      table.index(['house_id', 'id'])
      table.check('ended_at > began_at', [], 'auction_outages_ends_after_it_began')
    })
    this.schema.raw(
      'create trigger auction_outages_append_only before update or delete on auction_outages for each row execute function refuse_change()'
    )
    this.schema.raw(
      'create trigger auction_outages_announce after insert on auction_outages for each row execute function auction_announce()'
    )
  }

  async down() {
    this.schema.dropTable('auction_outages')
    this.schema.dropTable('auction_pulse')
  }
}
