import { amount, defineSettings, rate } from '#app/system/settings/define_settings'

/** Rules of this module that operators can change, on the page 交易设置 (state-machines §0). */
export const TonnageSetting = defineSettings({
  seedDeposit: rate('棉副定金', 10_000, { key: 'deposit.seed', group: '保证金', order: 212 }),
  fibreDeposit: rate('涤短定金', 30_000, { key: 'deposit.psf', group: '保证金', order: 214 }),
  seedMinimum: amount('棉副最低起订量', 1, { group: '其他', order: 520, unit: '吨', min: 0.1, max: 100, decimals: 1 }),
  fibreMinimum: amount('涤短最低起订量', 5, { group: '其他', order: 522, unit: '吨', min: 0.1, max: 100, decimals: 1 }),
})
