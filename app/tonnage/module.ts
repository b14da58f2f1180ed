import { defineModule } from '#core/define_module'
import { TonnageFile } from '#app/tonnage/file_purposes'
import { TonnageSetting } from '#app/tonnage/settings'

export default defineModule('tonnage', {
  owns: ['tonnage_goods', 'tonnage_changes'],
  appendOnly: ['tonnage_changes'],
  reads: ['batches', 'entrepots', 'files'],
  settings: TonnageSetting,
  parts: { import: 'sheets with goods by the tonne, from the file to goods' },
  filePurposes: TonnageFile,
  filesOnScreens: { 'tonnage_goods.get': [TonnageFile.goodsPhoto, TonnageFile.testReport] },
})
