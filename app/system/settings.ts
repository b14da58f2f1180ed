import { amount, defineSettings } from '#app/system/settings/define_settings'
import { LEAST_LOG_DAYS } from '#app/system/user_log/retention'

export const SystemSetting = defineSettings({
  userLogDays: amount('用户日志保留', 200, {
    group: '其他',
    order: 595,
    unit: '天',
    min: LEAST_LOG_DAYS,
    max: 3_650,
    help: '法律要求不少于六个月',
  }),
  alertSmsDaily: amount('关注提醒短信上限', 3, {
    group: '其他',
    order: 596,
    unit: '条',
    min: 1,
    max: 20,
    help: '每人每天，其余并入次日第一条',
  }),
})
