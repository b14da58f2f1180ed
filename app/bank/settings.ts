import { defineSettings, sum } from '#app/system/settings/define_settings'

/** Rules of this module that operators can change, on the page 交易设置 (state-machines §0). */
export const BankSetting = defineSettings({
  withdrawAutoLimit: sum('出金自动审核上限', 50_000_000, {
    group: '其他',
    order: 520,
    help: '每家企业每日累计，超出部分由财务审核',
  }),
  transferSmsLimit: sum('转账免短信上限', 5_000_000, {
    group: '其他',
    order: 525,
    help: '每家企业每日累计，超出部分须短信验证码',
  }),
})
