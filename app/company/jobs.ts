import db from '@adonisjs/lucid/services/db'
import { restoreCompany } from '#app/company/actions/blacklist_company'
import { systemActor } from '#core/actor'
import { defineJob } from '#core/jobs'
import { CompanyState } from '#app/company/codes'

/** Lifts blacklist entries whose last day is over. They have no effect since midnight already (`requireTradingCompany`). */
export const liftLapsedBlacklists = defineJob({
  name: 'company.lift_lapsed_blacklists',
  cron: '5 0 * * *',
  async handle() {
    const rows = await db
      .from('companies')
      .where('state', CompanyState.blacklisted)
      .whereRaw(`blacklist_until < (now() at time zone 'Asia/Shanghai')::date`)
      .orderBy('id')
      .select('id')
    for (const { id } of rows) await restoreCompany({ companyId: id, reason: '黑名单到期自动解除' }, systemActor())
  },
})
