import { BaseSchema } from '@adonisjs/lucid/schema'

/** Versions of the price-difference tables (F3): type 1 ZCE by crop year, type 2 CCA by date. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('agio_tables', (table) => {
      table.bigIncrements('id')
      table.smallint('type').notNullable()
      table.string('name', 60).notNullable()
      table.smallint('crop_year').nullable()
      table.date('effective_date').notNullable()
      // class code → yuan per tonne, see AgioRates
      table.jsonb('rates').notNullable()
      table.string('source', 200).nullable()
      // set when the version first priced a batch; from then on it cannot change
      table.timestamp('used_at', { useTz: true }).nullable()
      table.bigInteger('copied_from_id').nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.timestamp('updated_at', { useTz: true }).nullable()
      table.check('type in (1, 2) and (type <> 1 or crop_year is not null)', [], 'agio_tables_type')
    })
    this.schema.raw(
      'create unique index agio_tables_one_version_a_day on agio_tables (type, coalesce(crop_year, 0), effective_date)'
    )
  }

  async down() {
    this.schema.dropTable('agio_tables')
  }
}
