import { defineFilePurposes, PAPERS } from '#app/system/files/define_file_purposes'

export const ForeignFile = defineFilePurposes({
  foreignDocument: { label: '外棉单证', types: PAPERS, megabytes: 20, uploadedBy: 'anybody' },
  foreignContract: { label: '外棉合同', types: ['pdf'], megabytes: 20, uploadedBy: 'platform' },
})
