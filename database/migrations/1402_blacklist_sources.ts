import { BaseSchema } from '@adonisjs/lucid/schema'

/** An entry of the blacklist says who ends it: an operator (1) or the payment of all debts (2). A company may have one open entry of each. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('company_blacklists', (table) => {
      table.smallint('source').notNullable().defaultTo(1).comment('来源')
      table.check('source in (1, 2)', [], 'company_blacklists_source')
    })
    this.defer(async (db) => {
      await db.rawQuery(`update company_blacklists set source = 2 where reason like '订单%卖方违约，违约金未结清'`)
    })
    this.schema.raw('drop index company_blacklists_one_open')
    this.schema.raw(
      'create unique index company_blacklists_one_open on company_blacklists (company_id, source) where lifted_at is null'
    )
  }

  async down() {
    this.schema.raw('drop index company_blacklists_one_open')
    this.schema.alterTable('company_blacklists', (table) => table.dropColumn('source'))
    this.schema.raw(
      'create unique index company_blacklists_one_open on company_blacklists (company_id) where lifted_at is null'
    )
  }
}
