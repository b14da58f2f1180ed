import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Sheets with one row for each of the goods: rows as they were read until they are imported, and what a company's titles mean in a kind of sheet. Databases
 * from before there were kinds have the tables already, as those of goods by the tonne.
 */
export default class extends BaseSchema {
  async up() {
    if (await this.schema.hasTable('goods_imports')) return this.addKinds()
    this.schema.createTable('goods_imports', (table) => {
      table.comment('商品导入')
      table.bigIncrements('id')
      table.smallint('kind').notNullable().defaultTo(1).comment('导入类型')
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
      table.integer('listed_count').notNullable().defaultTo(0).comment('挂牌项数')
      table.integer('error_count').notNullable().defaultTo(0).comment('未通过行数')
      // Rows that were left out when the others were entered, with their reasons, so that they can be corrected later
      table.jsonb('failures').notNullable().defaultTo('[]')
      table.timestamp('created_at', { useTz: true }).notNullable().defaultTo(this.raw('now()')).comment('时间')
      table.timestamp('updated_at', { useTz: true }).nullable()
      table.index(['company_id', 'kind', 'id'])
      table.check('state in (1, 8, 9)', [], 'goods_imports_state')
      table.check('kind in (1, 2)', [], 'goods_imports_kind')
    })
    this.schema.createTable('goods_import_mappings', (table) => {
      table.bigIncrements('id')
      table.smallint('kind').notNullable().defaultTo(1)
      table.bigInteger('company_id').notNullable().references('companies.id')
      table.string('title', 100).notNullable()
      table.string('field', 30).nullable()
      table.string('unit', 4).nullable()
      table.timestamp('updated_at', { useTz: true }).notNullable().defaultTo(this.raw('now()'))
      table.unique(['company_id', 'kind', 'title'])
      table.check('kind in (1, 2)', [], 'goods_import_mappings_kind')
    })
  }

  private addKinds() {
    this.schema.alterTable('goods_imports', (table) => {
      table.smallint('kind').notNullable().defaultTo(1).comment('导入类型')
      table.dropIndex(['company_id', 'id'])
      table.index(['company_id', 'kind', 'id'])
      table.check('kind in (1, 2)', [], 'goods_imports_kind')
    })
    this.schema.alterTable('goods_import_mappings', (table) => {
      table.smallint('kind').notNullable().defaultTo(1)
      table.dropUnique(['company_id', 'title'])
      table.unique(['company_id', 'kind', 'title'])
      table.check('kind in (1, 2)', [], 'goods_import_mappings_kind')
    })
  }

  async down() {
    this.schema.dropTable('goods_import_mappings')
    this.schema.dropTable('goods_imports')
  }
}
