import { defineFilePurposes } from '#app/system/files/define_file_purposes'

export const AuctionFile = defineFilePurposes({
  dealConfirmation: { label: '成交确认书', types: ['pdf'], megabytes: 20, uploadedBy: 'platform' },
})
