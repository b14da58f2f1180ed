import db from '@adonisjs/lucid/services/db'
import { liftLapsed } from '#app/company/actions/blacklist_company'
import { systemActor } from '#core/actor'
import { defineJob } from '#core/jobs'

/** Lifts blacklist entries whose last day is over. They have no effect since midnight already (`requireTradingCompany`). */
export const liftLapsedBlacklists = defineJob({
  name: 'company.lift_lapsed_blacklists',
  cron: '5 0 * * *',
  async handle() {
    const { rows } = await db.rawQuery(
      `select distinct company_id as id from company_blacklists
       where lifted_at is null and until < (now() at time zone 'Asia/Shanghai')::date order by 1`
    )
    for (const { id } of rows as { id: number }[]) await liftLapsed(id, systemActor())
  },
})
