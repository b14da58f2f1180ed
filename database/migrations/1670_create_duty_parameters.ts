import { BaseSchema } from '@adonisjs/lucid/schema'

/** What the customs take from imported cotton (F6), by the day from which it applies. A correction is a new row. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('duty_parameters', (table) => {
      table.bigIncrements('id')
      table.date('effective_date').notNullable()
      // the sliding rate is a ÷ P + b × P − 1 for a price P in yuan per kilogram; b and all rates in percent
      table.decimal('a', 8, 4).notNullable()
      table.decimal('b', 8, 4).notNullable()
      // from this price on (yuan per kilogram) the duty is `specific` yuan per kilogram
      table.decimal('threshold', 8, 4).notNullable()
      table.decimal('specific', 8, 4).notNullable()
      table.decimal('cap', 6, 3).notNullable()
      table.decimal('quota_rate', 6, 3).notNullable()
      table.decimal('full_rate', 6, 3).notNullable()
      table.decimal('vat', 6, 3).notNullable()
      // port charges that calculators begin with, yuan per tonne
      table.integer('port').notNullable()
      table.string('source', 200).nullable()
      table.string('created_by', 40).nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.check(
        'a > 0 and b >= 0 and threshold > 0 and specific >= 0 and cap between 0 and 200 and quota_rate between 0 and 100 and full_rate between 0 and 200 and vat between 0 and 100 and port >= 0',
        [],
        'duty_parameters_plausible'
      )
    })
    this.schema.raw(`
      create index duty_parameters_effective on duty_parameters (effective_date desc, id desc);
      create trigger duty_parameters_append_only before update or delete on duty_parameters for each row execute function refuse_change();
    `)
  }

  async down() {
    this.schema.dropTable('duty_parameters')
  }
}
