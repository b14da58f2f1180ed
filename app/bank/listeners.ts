import '#app/bank/shared/money_checks'
import { registerStartCheck } from '#core/start_checks'
import { bankProblems } from '#app/bank/gateway/bank_start_check'
import { registerOpenBusiness } from '#app/company/ports/open_business'

registerStartCheck(bankProblems)

registerOpenBusiness({
  name: 'money',
  of: 'company',
  exists: async (trx, companyId) => {
    const { rows } = await trx.rawQuery(
      `select exists (select 1 from ledger_accounts where class in ('2001', '2002', '2004', '9002') and owner_id = ? and balance <> 0) as found`,
      [companyId]
    )
    return rows[0].found
  },
})
