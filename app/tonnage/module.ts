import { defineModule } from '#core/define_module'
import { TonnageFile } from '#app/tonnage/file_purposes'
import { TonnageSetting } from '#app/tonnage/settings'

export default defineModule('tonnage', {
  owns: ['tonnage_goods', 'tonnage_changes', 'goods_imports', 'goods_import_mappings'],
  appendOnly: ['tonnage_changes'],
  reads: ['batches', 'entrepots', 'files'],
  settings: TonnageSetting,
  entities: { goods_import: '棉副涤短导入' },
  parts: { import: 'sheets with goods by the tonne, from the file to goods' },
  filePurposes: TonnageFile,
  filesOnScreens: { 'batches.get': [TonnageFile.goodsPhoto, TonnageFile.testReport] },
})
