import { BaseSchema } from '@adonisjs/lucid/schema'

/** 成交确认书 of a won lot: its number from the signature on, and its file. Lots signed before have neither. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('auction_lots', (table) => {
      table.string('confirmation_no', 24).nullable().unique().comment('成交确认书编号')
      table.bigInteger('confirmation_file_id').nullable().comment('成交确认书')
    })
  }

  async down() {
    this.schema.alterTable('auction_lots', (table) => {
      table.dropColumns('confirmation_no', 'confirmation_file_id')
    })
  }
}
