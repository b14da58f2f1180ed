import { amount, defineSettings, share } from '#app/system/settings/define_settings'

/** Rules of this module that operators can change, on the page 交易设置 (state-machines §0, §5.3). */
export const ForeignSetting = defineSettings({
  foreignDeposit: share('外棉订单定金', 3, {
    key: 'deposit.usd',
    group: '保证金',
    order: 216,
    min: 0.1,
    max: 30,
    decimals: 1,
    help: '按美元货值折人民币',
  }),
  presentTimeout: amount('外棉付款开证时限', 7, {
    group: '时限',
    order: 168,
    unit: '天',
    min: 1,
    max: 60,
    help: '自接单起；逾期定金归卖方',
  }),
  shipmentGrace: amount('外棉装运宽限', 30, {
    group: '时限',
    order: 162,
    unit: '天',
    max: 120,
    help: '超过后买方可取消订单',
  }),
  quotaTimeout: amount('外棉提供配额时限', 10, {
    group: '时限',
    order: 164,
    unit: '天',
    min: 1,
    max: 60,
    help: '自到港起；卖方承诺的配额逾期未提供，买方可取消并获违约金',
  }),
  landedTimeout: amount('外棉结清时限', 30, {
    group: '时限',
    order: 166,
    unit: '天',
    min: 1,
    max: 120,
    help: '自上传 CIQ 证书起；差额已付而买方未答复的视为结清',
  }),
  landedTolerance: share('外棉短重允差', 1.5, {
    group: '其他',
    order: 532,
    max: 10,
    decimals: 1,
    help: '按合同净重，超过即转为索赔',
  }),
  rateAge: amount('汇率有效天数', 7, {
    group: '其他',
    money: true,
    order: 534,
    unit: '天',
    min: 1,
    max: 60,
    help: '更早的汇率不能用于计算定金',
  }),
})
