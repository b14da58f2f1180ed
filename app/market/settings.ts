import { defineSettings, hoursOfTrade } from '#app/system/settings/define_settings'

/** Rules of this module that operators can change, on the page 交易设置 (state-machines §0). */
export const MarketSetting = defineSettings({
  tradeHours: hoursOfTrade('点价交易时段', ['09:00-10:15', '10:30-11:30', '13:30-15:00', '21:00-23:00'], {
    group: '其他',
    order: 540,
    help: '下单不限时段，多个时段用逗号分开',
  }),
})
