import db from '@adonisjs/lucid/services/db'
import { liftLapsed } from '#app/company/actions/blacklist_company'
import { systemActor } from '#core/actor'
import { defineJob } from '#core/jobs'
import { rowsAfter, sweep } from '#core/sweep'

/** Lifts blacklist entries whose last day is over. They have no effect since midnight already (`requireTradingCompany`). */
export const liftLapsedBlacklists = defineJob({
  name: 'company.lift_lapsed_blacklists',
  label: '解除到期黑名单',
  cron: '5 0 * * *',
  async handle() {
    const lapsed = (last: number) =>
      rowsAfter(
        last,
        db
          .from('company_blacklists')
          .whereNull('lifted_at')
          .whereRaw(`until < (now() at time zone 'Asia/Shanghai')::date`),
        'company_id'
      )
    await sweep('lapsed blacklisting', lapsed, (companyId) => liftLapsed(companyId, systemActor()))
  },
})
