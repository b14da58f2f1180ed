import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('companies', (table) => {
      table.bigIncrements('id')
      table.string('name', 100).notNullable().unique()
      table.string('code', 10).notNullable().unique()
      table.string('alias', 20).notNullable()
      table.integer('type').notNullable()
      table.smallint('state').notNullable().defaultTo(1)
      table.text('audited_url').nullable()
      table.string('regnum', 18).notNullable().unique()
      table.string('legal_name', 32).nullable()
      table.string('province_name', 32).notNullable()
      table.string('city_name', 32).notNullable()
      table.string('address', 200).nullable()
      table.string('contact_person', 32).notNullable()
      table.string('contact_mobile', 11).notNullable()
      table.smallint('self').notNullable().defaultTo(0)
      table.string('merchant_no', 32).nullable()
      table.bigInteger('platform_id').nullable()
      table.string('bank_card_name', 100).nullable()
      table.smallint('receive_flag').notNullable().defaultTo(0)
      // 开票信息, kept on the company and copied onto every order
      table.string('invoice_address', 200).nullable()
      table.string('invoice_phone', 32).nullable()
      table.string('invoice_bank', 100).nullable()
      table.string('invoice_account', 40).nullable()
      table.timestamp('audited_time', { useTz: true }).nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.timestamp('updated_at', { useTz: true }).nullable()
      table.check('type between 1 and 15', [], 'companies_type_is_a_mask')
    })
    this.schema.raw('create sequence company_code_seq start 1')
  }

  async down() {
    this.schema.dropTable('companies')
    this.schema.raw('drop sequence company_code_seq')
  }
}
