import { defineModule } from '#core/define_module'

export default defineModule('catalog', {
  owns: ['producers', 'entrepots', 'batches', 'bales', 'agio_tables', 'imports', 'import_rows', 'import_mappings'],
  reads: ['companies'],
})
