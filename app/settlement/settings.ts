import { amount, defineSettings, rate } from '#app/system/settings/define_settings'

/** Rules of this module that operators can change, on the page 交易设置 (state-machines §0). */
export const SettlementSetting = defineSettings({
  settleConfirmTimeout: amount('结算确认时限', 3, {
    group: '时限',
    order: 160,
    unit: '工作日',
    min: 1,
    max: 30,
    help: '逾期自动确认',
  }),
  submitTimeout: amount('结算提交时限', 3, {
    group: '时限',
    order: 155,
    unit: '工作日',
    min: 1,
    max: 30,
    help: '逾期自动提交；收货短少的转平台裁定',
  }),
  ruleTimeout: amount('裁定时限', 5, { group: '时限', order: 165, unit: '工作日', min: 1, max: 60, help: '逾期催办' }),
  topUpTimeout: amount('补款时限', 2, { group: '时限', order: 170, unit: '工作日', min: 1, max: 30 }),
  invoiceTimeout: amount('开票时限', 5, { group: '时限', order: 180, unit: '工作日', min: 1, max: 60 }),
  spotFee: rate('现货服务费（卖方）', 500, { key: 'fee.spot', group: '服务费', order: 310 }),
  auctionFee: rate('竞价服务费（卖方）', 1_000, { key: 'fee.auction', group: '服务费', order: 320 }),
  scaleTolerance: amount('合理磅差', 3, {
    group: '其他',
    money: true,
    order: 510,
    unit: '‰',
    max: 20,
    decimals: 1,
    help: '仅毛重计价的棉花',
  }),
  tonnageTolerance: amount('按吨商品重量允差', 5, {
    group: '其他',
    money: true,
    order: 512,
    unit: '%',
    max: 20,
    decimals: 1,
    help: '棉副、涤短实际重量与合同相差超过此数转争议',
  }),
})
