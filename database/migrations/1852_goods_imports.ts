import { BaseSchema } from '@adonisjs/lucid/schema'

/** Sheets with goods by the tonne: rows as they were read until they are imported, and what a company's titles mean. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('goods_imports', (table) => {
      table.comment('棉副涤短导入')
      table.bigIncrements('id')
      table.bigInteger('company_id').notNullable().references('companies.id').comment('企业')
      table.bigInteger('user_id').nullable().comment('操作人')
      table.string('actor_name', 64).notNullable().comment('操作人')
      table.string('file_name', 200).notNullable().comment('文件')
      table.smallint('state').notNullable().defaultTo(1)
      // What was read of the file: format, sheets, header and columns
      table.jsonb('layout').notNullable()
      table.jsonb('mapping').notNullable()
      table.jsonb('constants').notNullable().defaultTo('{}')
      // Rows as they were read; emptied when the sheet is imported or given up
      table.jsonb('rows').notNullable()
      table.integer('created_count').notNullable().defaultTo(0)
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()')).comment('时间')
      table.timestamp('updated_at', { useTz: true }).nullable()
      table.index(['company_id', 'id'])
      table.check('state in (1, 8, 9)', [], 'goods_imports_state')
    })
    this.schema.createTable('goods_import_mappings', (table) => {
      table.bigIncrements('id')
      table.bigInteger('company_id').notNullable().references('companies.id')
      table.string('title', 100).notNullable()
      table.string('field', 30).nullable()
      table.string('unit', 4).nullable()
      table.timestamp('updated_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.unique(['company_id', 'title'])
    })
  }

  async down() {
    this.schema.dropTable('goods_import_mappings')
    this.schema.dropTable('goods_imports')
  }
}
