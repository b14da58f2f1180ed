import { defineModule } from '#core/define_module'

export default defineModule('goods_import', {
  owns: ['goods_imports', 'goods_import_mappings'],
  reads: ['batches'],
  entities: { goods_import: '商品导入' },
  parts: { sheet: 'a sheet with one row for each of the goods: its columns, rows and kinds' },
})
