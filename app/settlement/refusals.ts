import { defineRefusals, missing } from '#core/refusal'

export const SettlementRefusal = defineRefusals('settlement', {
  claimMissing: missing('异议不存在'),
  noInvoiceDue: missing('没有需要开具的发票'),
  noFeeInvoice: missing('没有该结算单的服务费发票'),
  settlementMissing: missing('结算单不存在'),
  batchNotInSettlement: missing('结算单中没有该商品'),
  invoiceAmountDiffers: '发票金额与结算金额不一致',
  feeGivenBack: '服务费已退还，该发票待平台红冲',
  noProposal: '尚无和解方案',
  claimTooLate: '已超过异议期',
  claimOpen: '异议处理中，不能确认结算',
  autoConfirmNotDue: '未到自动确认时间',
  submitNotDue: '未到结算提交截止时间',
  supplementNotDue: '未到补款截止时间',
  batchNotOfSettlement: '结算单中没有该批号或货号',
  weightDiffersFromTicket: '结算重量与磅单不一致',
  claimDecided: '该结算已经和解或裁定，不能再次提出异议',
  batchToAdjustMissing: '请输入要调整的批号',
  otherSideDecides: '须由对方接受和解方案',
})
