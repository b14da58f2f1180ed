import { defineSettings, share } from '#app/system/settings/define_settings'

/** Rules of this module that operators can change, on the page 交易设置 (state-machines §0). */
export const PairOrderSetting = defineSettings({
  pointLimit: share('点价涨跌停幅度', 4, {
    group: '其他',
    order: 530,
    min: 1,
    max: 20,
    decimals: 1,
    help: '按上一交易日结算价',
  }),
})
