import { defineLabels } from '#core/validation'

defineLabels({
  settlementId: '结算单',
  ticketFileIds: '磅单',
  claimId: '异议',
  content: '异议内容',
  fileIds: '异议材料',
  kind: '异议类型',
  note: '说明',
  result: '裁定结果',
  priceAdjust: '价格调整',
  invoiceId: '发票',
  papers: '发票',
  number: '发票号码',
  issuedOn: '开票日期',
  amount: '金额',
  fileId: '发票文件',
  redNumber: '红字发票号码',
})
