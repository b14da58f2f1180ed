import { amount, defineSettings, rate } from '#app/system/settings/define_settings'

/** Rules of this module that operators can change, on the page 交易设置 (state-machines §0). */
export const TonnageSetting = defineSettings({
  seedDeposit: rate('棉副产品定金', 10_000, {
    key: 'deposit.seed',
    group: '保证金',
    order: 212,
    help: '棉籽、不孕籽、短绒；新挂牌起适用',
  }),
  fibreDeposit: rate('涤短定金', 30_000, {
    key: 'deposit.psf',
    group: '保证金',
    order: 214,
    help: '一口价；基差挂牌按基差订单定金；新挂牌起适用',
  }),
  seedMinimum: amount('棉副产品最低起订量', 1, {
    group: '其他',
    order: 514,
    unit: '吨',
    min: 0.1,
    max: 100,
    decimals: 1,
    help: '卖方的起订量不能更低',
  }),
  fibreMinimum: amount('涤短最低起订量', 5, {
    group: '其他',
    order: 515,
    unit: '吨',
    min: 0.1,
    max: 100,
    decimals: 1,
    help: '卖方的起订量不能更低',
  }),
})
