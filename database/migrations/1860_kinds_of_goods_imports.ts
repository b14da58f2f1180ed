import { BaseSchema } from '@adonisjs/lucid/schema'

/** Sheets of other kinds than goods by the tonne; a title means in one kind what it does not in another. */
export default class extends BaseSchema {
  async up() {
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
    this.schema.alterTable('goods_import_mappings', (table) => {
      table.dropUnique(['company_id', 'kind', 'title'])
      table.unique(['company_id', 'title'])
      table.dropColumn('kind')
    })
    this.schema.alterTable('goods_imports', (table) => {
      table.dropIndex(['company_id', 'kind', 'id'])
      table.index(['company_id', 'id'])
      table.dropColumn('kind')
    })
  }
}
