import { defineFilePurposes, PAPERS } from '#app/system/files/define_file_purposes'

export const SettlementFile = defineFilePurposes({
  evidence: { label: '异议材料', types: PAPERS, megabytes: 10, uploadedBy: 'anybody' },
  settlementSheet: { label: '结算单', types: ['pdf'], megabytes: 20, uploadedBy: 'platform' },
  invoice: { label: '发票', types: [...PAPERS, 'ofd'], megabytes: 10, uploadedBy: 'anybody' },
  feeInvoice: { label: '服务费发票', types: ['pdf', 'ofd'], megabytes: 10, uploadedBy: 'operators' },
})
