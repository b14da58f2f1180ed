import { BaseSchema } from '@adonisjs/lucid/schema'

/** 融资意向: what somebody wants of a financial service, and how far the talk has come. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('finance_leads', (table) => {
      table.bigIncrements('id')
      table.bigInteger('article_id').notNullable().references('articles.id')
      table.string('product', 100).notNullable()
      table.string('company_name', 100).notNullable()
      table.string('contact', 32).notNullable()
      table.string('mobile', 11).notNullable()
      // Cents.
      table.bigInteger('amount').notNullable()
      table.string('memo', 300).nullable()
      table.bigInteger('user_id').notNullable().references('users.id')
      table.bigInteger('company_id').nullable()
      // 1 to be called, 2 called, 9 closed
      table.smallint('state').notNullable().defaultTo(1)
      table.string('follow_up', 500).nullable()
      table.string('operator_name', 64).nullable()
      table.timestamp('contacted_at', { useTz: true }).nullable()
      table.timestamp('closed_at', { useTz: true }).nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.timestamp('updated_at', { useTz: true }).nullable()
      table.index(['state', 'id'])
      table.check('amount > 0', [], 'finance_leads_amount')
      table.check('state in (1, 2, 9)', [], 'finance_leads_state')
    })
    this.schema.raw('create unique index finance_leads_one_open on finance_leads (article_id, mobile) where state <> 9')
  }

  async down() {
    this.schema.dropTable('finance_leads')
  }
}
