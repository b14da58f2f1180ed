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
    order: 522,
    help: '每家企业每日累计，超出部分须短信验证码',
  }),
  confirmedPaymentLimit: sum('大额付款须银行确认', 0, {
    group: '其他',
    order: 523,
    help: '超过此金额的货款、补款和转账，须银行已确认付款方此前的全部资金变动后才能支付；0为不限制',
  }),
})
