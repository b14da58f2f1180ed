import { BaseSchema } from '@adonisjs/lucid/schema'

/** Imports of inspection sheets: the file, how its columns are read, what became of its rows. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('imports', (table) => {
      table.bigIncrements('id')
      table.bigInteger('company_id').notNullable()
      table.string('company_name', 100).nullable()
      table.string('actor_kind', 10).notNullable()
      table.bigInteger('actor_id').nullable()
      table.string('actor_name', 64).notNullable()
      table.string('file_name', 200).notNullable()
      table.string('file_key', 200).notNullable()
      table.integer('file_size').notNullable()
      table.string('format', 20).notNullable()
      table.string('sheet', 100).nullable()
      // 1 a row a batch, 2 a row a bale
      table.smallint('kind').notNullable().defaultTo(1)
      table.smallint('state').notNullable().defaultTo(1)
      table.jsonb('layout').nullable()
      table.jsonb('mapping').nullable()
      table.jsonb('defaults').nullable()
      table.jsonb('notes').nullable()
      table.integer('rows_total').notNullable().defaultTo(0)
      table.integer('rows_done').notNullable().defaultTo(0)
      table.integer('ok_count').notNullable().defaultTo(0)
      table.integer('warning_count').notNullable().defaultTo(0)
      table.integer('error_count').notNullable().defaultTo(0)
      table.integer('created_count').notNullable().defaultTo(0)
      table.integer('updated_count').notNullable().defaultTo(0)
      table.integer('bale_count').notNullable().defaultTo(0)
      table.string('failure', 500).nullable()
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.timestamp('updated_at', { useTz: true }).nullable()
      table.timestamp('finished_at', { useTz: true }).nullable()
      table.index(['company_id', 'id'])
    })

    // The first rows for the preview, and every row somebody must look at.
    this.schema.createTable('import_rows', (table) => {
      table.bigIncrements('id')
      table.bigInteger('import_id').notNullable().references('imports.id').onDelete('CASCADE')
      table.integer('row_no').notNullable()
      table.string('batch_code', 64).nullable()
      table.jsonb('cells').notNullable()
      table.jsonb('draft').nullable()
      table.jsonb('errors').notNullable()
      table.jsonb('warnings').notNullable()
      table.smallint('level').notNullable().defaultTo(0)
      table.index(['import_id', 'level', 'row_no'])
    })

    // What a company called its columns last time.
    this.schema.createTable('import_mappings', (table) => {
      table.bigIncrements('id')
      table.bigInteger('company_id').notNullable()
      table.string('title', 100).notNullable()
      table.string('field', 30).nullable()
      table.string('unit', 4).nullable()
      table.timestamp('updated_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.unique(['company_id', 'title'])
    })
  }

  async down() {
    for (const table of ['import_mappings', 'import_rows', 'imports']) this.schema.dropTable(table)
  }
}
