import { defineFilePurposes } from '#app/system/files/define_file_purposes'

export const CatalogFile = defineFilePurposes({
  import: { label: '导入文件', types: ['xlsx', 'csv'], megabytes: 50, uploadedBy: 'anybody' },
})
