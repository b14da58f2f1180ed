import { amount, defineSettings, rate } from '#app/system/settings/define_settings'

/** Rules of this module that operators can change, on the page 交易设置 (state-machines §0). */
export const ListingSetting = defineSettings({
  manualHold: amount('手工预留', 24, {
    group: '时限',
    order: 195,
    unit: '小时',
    min: 1,
    max: 72,
    help: '同一批次 3 天内限一次',
  }),
  cottonDeposit: rate('棉花定金', 50_000, { key: 'deposit.cotton', group: '保证金', order: 210 }),
  basisDeposit: rate('基差订单定金', 100_000, { key: 'deposit.basis', group: '保证金', order: 220 }),
})
