import { BaseSchema } from '@adonisjs/lucid/schema'

/** Preferences and saved views of operators, and their imports and exports. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('admin_preferences', (table) => {
      table.bigInteger('operator_id').notNullable()
      table.string('key', 80).notNullable()
      table.jsonb('value').notNullable()
      table.timestamp('updated_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.primary(['operator_id', 'key'])
    })

    this.schema.createTable('admin_saved_queries', (table) => {
      table.bigIncrements('id')
      table.bigInteger('operator_id').notNullable()
      table.string('operator_name', 64).notNullable()
      table.string('resource', 60).notNullable().index()
      table.string('name', 20).notNullable()
      table.jsonb('filter').notNullable()
      table.jsonb('sort').nullable()
      table.boolean('shared').notNullable().defaultTo(false)
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.unique(['operator_id', 'resource', 'name'])
    })

    // state: 1 waiting 2 checking or writing 3 checked, awaiting confirmation 4 done 5 cancelled 6 failed
    this.schema.createTable('admin_tasks', (table) => {
      table.bigIncrements('id')
      table.string('kind', 10).notNullable()
      table.string('resource', 60).notNullable()
      table.bigInteger('operator_id').notNullable().index()
      table.jsonb('actor').notNullable()
      table.smallint('state').notNullable().defaultTo(1)
      table.jsonb('input').notNullable()
      table.integer('total').nullable()
      table.integer('done').notNullable().defaultTo(0)
      table.integer('failed').notNullable().defaultTo(0)
      table.integer('added').notNullable().defaultTo(0)
      table.integer('changed').notNullable().defaultTo(0)
      table.jsonb('errors').nullable()
      table.string('message', 500).nullable()
      table.string('source_key', 200).nullable()
      table.string('result_key', 200).nullable()
      table.string('file_name', 200).notNullable()
      table.boolean('cancel_requested').notNullable().defaultTo(false)
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.timestamp('finished_at', { useTz: true }).nullable()
    })
  }

  async down() {
    for (const table of ['admin_tasks', 'admin_saved_queries', 'admin_preferences']) this.schema.dropTable(table)
  }
}
