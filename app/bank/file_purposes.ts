import { defineFilePurposes, PAPERS } from '#app/system/files/define_file_purposes'

export const BankFile = defineFilePurposes({
  slip: { label: '付款凭证', types: PAPERS, megabytes: 10, uploadedBy: 'anybody' },
})
