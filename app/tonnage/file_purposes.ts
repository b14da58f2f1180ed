import { defineFilePurposes, PAPERS } from '#app/system/files/define_file_purposes'

export const TonnageFile = defineFilePurposes({
  goodsPhoto: { label: '商品照片', types: ['jpg', 'png', 'webp'], megabytes: 5, uploadedBy: 'anybody' },
  testReport: { label: '检测报告', types: PAPERS, megabytes: 10, uploadedBy: 'anybody' },
})
