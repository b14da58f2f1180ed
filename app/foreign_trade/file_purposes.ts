import { defineFilePurposes, PAPERS } from '#app/system/files/define_file_purposes'

export const ForeignFile = defineFilePurposes({
  // Opened by `openDocument`, which both sides see.
  foreignDocument: { label: '外棉单证', types: PAPERS, megabytes: 20, uploadedBy: 'anybody', openingNoted: true },
  foreignContract: { label: '外棉合同', types: ['pdf'], megabytes: 20, uploadedBy: 'platform' },
})
