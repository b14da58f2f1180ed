import { defineModule } from '#core/define_module'
import { TonnageFile } from '#app/tonnage/file_purposes'
import { TonnageSetting } from '#app/tonnage/settings'

export default defineModule('tonnage', {
  owns: ['tonnage_goods', 'tonnage_changes'],
  appendOnly: ['tonnage_changes'],
  reads: ['batches', 'files'],
  settings: TonnageSetting,
  filePurposes: TonnageFile,
  filesOnScreens: { 'batches.get': [TonnageFile.goodsPhoto, TonnageFile.testReport] },
})
