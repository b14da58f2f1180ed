import { BaseSchema } from '@adonisjs/lucid/schema'

/** 结算单 as a file, made when the figures are final. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('settlements', (table) => {
      table.bigInteger('sheet_file_id').nullable().comment('结算单')
    })
  }

  async down() {
    this.schema.alterTable('settlements', (table) => {
      table.dropColumn('sheet_file_id')
    })
  }
}
