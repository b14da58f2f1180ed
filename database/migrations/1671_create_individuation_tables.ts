import { BaseSchema } from '@adonisjs/lucid/schema'

/** Individuation (state-machines §12): applications, a company's own basis table in versions, and levels of the main contract to be told about. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('individuation_applies', (table) => {
      table.bigIncrements('id')
      table.bigInteger('company_id').notNullable().references('companies.id')
      // 1 own basis table, 2 price alerts
      table.smallint('kind').notNullable()
      table.smallint('state').notNullable().defaultTo(1)
      table.string('purpose', 500).notNullable()
      table.bigInteger('user_id').notNullable().references('users.id')
      table.string('user_name', 40).notNullable()
      table.string('reason', 200).nullable()
      table.string('decided_by', 40).nullable()
      table.timestamp('decided_at', { useTz: true }).nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.index(['company_id', 'id'])
      table.check('kind in (1, 2) and state in (1, 2, 3)', [], 'individuation_applies_codes')
    })
    this.schema.raw(
      'create unique index individuation_applies_one_open on individuation_applies (company_id, kind) where state in (1, 2)'
    )

    this.schema.createTable('individuation_bases', (table) => {
      table.bigIncrements('id')
      table.bigInteger('company_id').notNullable().references('companies.id')
      table.integer('version').notNullable()
      table.date('effective_date').notNullable()
      // { bases: [{ region, batchType, amount }], steps: [{ indicator, op, value, amount }] }, yuan per tonne
      table.jsonb('rates').notNullable()
      table.string('note', 200).nullable()
      table.string('created_by', 40).notNullable()
      // an operator wrote it in the company's name
      table.boolean('by_operator').notNullable().defaultTo(false)
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.unique(['company_id', 'version'])
      table.index(['company_id', 'effective_date', 'id'])
    })
    this.schema.raw(
      'create trigger individuation_bases_append_only before update or delete on individuation_bases for each row execute function refuse_change()'
    )

    this.schema.createTable('price_watches', (table) => {
      table.bigIncrements('id')
      table.bigInteger('user_id').notNullable().references('users.id').onDelete('CASCADE')
      table.bigInteger('company_id').notNullable().references('companies.id')
      table.string('product', 8).notNullable()
      // 1 rises to, 2 falls to, 3 both
      table.smallint('direction').notNullable()
      // cents per tonne
      table.bigInteger('level').notNullable()
      // on which side of the level the price was last seen; null = not yet
      table.boolean('above').nullable()
      table.timestamp('told_at', { useTz: true }).nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.unique(['user_id', 'product', 'direction', 'level'])
      table.check('direction in (1, 2, 3) and level > 0', [], 'price_watches_codes')
    })
  }

  async down() {
    for (const table of ['price_watches', 'individuation_bases', 'individuation_applies']) this.schema.dropTable(table)
  }
}
