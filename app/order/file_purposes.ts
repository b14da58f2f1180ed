import { defineFilePurposes, PAPERS } from '#app/system/files/define_file_purposes'

export const OrderFile = defineFilePurposes({
  ticket: { label: '磅单', types: PAPERS, megabytes: 10, uploadedBy: 'anybody' },
  document: { label: '单证', types: [...PAPERS, 'xlsx'], megabytes: 20, uploadedBy: 'anybody' },
  contract: { label: '合同', types: ['pdf'], megabytes: 20, uploadedBy: 'operators' },
})
