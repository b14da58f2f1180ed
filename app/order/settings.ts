import { amount, defineSettings, rate, share } from '#app/system/settings/define_settings'

/** Rules of this module that operators can change, on the page 交易设置 (state-machines §0). */
export const OrderSetting = defineSettings({
  acceptTimeout: amount('接单时限', 24, { group: '时限', order: 110, unit: '小时', min: 1, max: 240 }),
  approvalTimeout: amount('采购审批时限', 48, {
    group: '时限',
    order: 115,
    unit: '小时',
    min: 1,
    max: 240,
    help: '到期未审批的采购申请失效',
  }),
  payTimeout: amount('付款时限', 3, {
    group: '时限',
    order: 120,
    unit: '工作日',
    min: 1,
    max: 30,
    help: '截止到当日 17:00',
  }),
  releaseTimeout: amount('放货时限', 1, { group: '时限', order: 130, unit: '工作日', min: 1, max: 30 }),
  pickTimeout: amount('提货时限', 15, {
    group: '时限',
    order: 140,
    unit: '天',
    min: 1,
    max: 180,
    help: '逾期由买方承担仓储费',
  }),
  objectionTimeout: amount('异议期', 3, {
    group: '时限',
    order: 150,
    unit: '工作日',
    min: 1,
    max: 30,
    help: '自最后一次提货起',
  }),
  receiptTolerance: amount('收货短少允差', 5, {
    group: '其他',
    money: true,
    order: 505,
    unit: '‰',
    max: 50,
    decimals: 1,
    help: '送到货物短少超过此数须附凭证，并由卖方确认',
  }),
  storageFee: rate('逾期仓储费', 60, { group: '服务费', order: 330, unit: '元/吨·天' }),
  latePayment: amount('逾期付款违约金', 0, {
    group: '服务费',
    money: true,
    order: 345,
    unit: '%/天',
    max: 1,
    decimals: 2,
    help: '按未付货款付给卖方，不满一天按一天；0 为不收，改动只用于此后的订单',
  }),
  retention: share('发票尾款', 5, { group: '服务费', order: 340, max: 30, help: '按结算金额，发票确认后释放' }),
})
