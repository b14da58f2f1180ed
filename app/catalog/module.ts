import { defineModule } from '#core/define_module'
import { CatalogFile } from '#app/catalog/file_purposes'

export default defineModule('catalog', {
  owns: ['producers', 'entrepots', 'batches', 'bales', 'agio_tables', 'imports', 'import_rows', 'import_mappings'],
  reads: ['companies'],
  filePurposes: CatalogFile,
  filesOnScreens: { 'batches.import': [CatalogFile.import] },
  entities: { batch: '批次/商品', agio_table: '升贴水表', import: '批次导入' },
  permissions: {
    'batch:add': '批次/商品新增',
    'batch:edit': '批次/商品编辑',
    'batch:delete': '批次/商品删除',
    'batch:import': '批次导入',
  },
  parts: {
    import: 'inspection sheets, from the file to batches',
    samples: 'generated batches and warehouses for demo markets and benchmarks',
  },
})
