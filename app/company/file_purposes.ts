import { defineFilePurposes, PAPERS } from '#app/system/files/define_file_purposes'

export const CompanyFile = defineFilePurposes({
  licence: { label: '营业执照', types: PAPERS, megabytes: 10, uploadedBy: 'anybody' },
  authorization: { label: '授权书', types: PAPERS, megabytes: 10, uploadedBy: 'anybody' },
})
