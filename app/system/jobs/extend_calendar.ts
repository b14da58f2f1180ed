import { defineJob } from '#core/jobs'
import { inTransaction } from '#core/transaction'
import { alarmOperators } from '#app/system/ports/operator_alarm'
import { installReferenceData as installCalendar } from '#app/system/reference_data'
import { yearsWithoutHolidays } from '#app/system/shared/missing_holidays'
import { forgetCalendar } from '#app/system/shared/working_days'

/**
 * Extends the calendar of working days every ten days, because a server may run past the year at whose beginning it was prepared. Who may enter days
 * is told when the holidays of a year are missing that deadlines already reach: they would count as working days.
 */
defineJob<object>({
  name: 'system.extend-calendar',
  label: '补充工作日历',
  cron: '40 3 1,10,20 * *',
  async handle() {
    await installCalendar()
    forgetCalendar()
    const missing = await yearsWithoutHolidays()
    if (missing.length === 0) return
    await inTransaction((trx) =>
      alarmOperators(trx, 'calendar_days.add', `工作日历缺少${missing.join('、')}年的节假日安排`)
    )
  },
})
