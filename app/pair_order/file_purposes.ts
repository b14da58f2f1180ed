import { defineFilePurposes } from '#app/system/files/define_file_purposes'

export const PairOrderFile = defineFilePurposes({
  pointConfirmation: { label: '点价确认单', types: ['pdf'], megabytes: 20, uploadedBy: 'platform' },
})
