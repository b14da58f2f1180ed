import logger from '@adonisjs/core/services/logger'
import { now } from '#core/clock'
import { defineJob } from '#core/jobs'
import { installReferenceData as installCalendar, isArranged } from '#app/system/reference_data'
import { forgetCalendar } from '#app/system/shared/working_days'

/**
 * Extends the calendar of working days every month, because a server may run past the year at whose beginning it was prepared. From December on it
 * says when the holidays of the next year are not known: deadlines of January would count them as working days.
 */
defineJob<object>({
  name: 'system.extend-calendar',
  label: '补充工作日历',
  cron: '40 3 1,10,20 * *',
  async handle() {
    await installCalendar()
    forgetCalendar()
    const { year, month } = now()
    if (month === 12 && !isArranged(year + 1))
      logger.error(
        { year: year + 1 },
        'public holidays of the next year are not known: raise chinese-days or enter them under 工作日历'
      )
  },
})
