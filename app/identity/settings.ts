import { amount, defineSettings } from '#app/system/settings/define_settings'

/** Parameters of this module that operators can change, on the page 交易设置 (state-machines §0). */
export const IdentitySetting = defineSettings({
  codesPerDay: amount('验证码短信每日上限', 5_000, {
    group: '其他',
    order: 525,
    unit: '条',
    min: 100,
    max: 1_000_000,
    help: '24小时内达到上限后，登录、注册、找回密码暂停发送验证码；达到八成时通知超级管理员',
  }),
})
