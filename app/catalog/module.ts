import { defineModule } from '#core/define_module'
import { CatalogFile } from '#app/catalog/file_purposes'

export default defineModule('catalog', {
  owns: ['producers', 'entrepots', 'batches', 'bales', 'agio_tables', 'imports', 'import_rows', 'import_mappings'],
  filePurposes: CatalogFile,
  filesOnScreens: { 'batches.import': [CatalogFile.import] },
})
