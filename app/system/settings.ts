import { amount, defineSettings } from '#app/system/settings/define_settings'

/** Six months in days at their longest (July to December): the least for which logs of use are kept (网络安全法). */
export const LEAST_LOG_DAYS = 184

export const SystemSetting = defineSettings({
  userLogDays: amount('用户日志保留', 200, {
    group: '其他',
    order: 595,
    unit: '天',
    min: LEAST_LOG_DAYS,
    max: 3_650,
    help: '法律要求不少于六个月',
  }),
})
