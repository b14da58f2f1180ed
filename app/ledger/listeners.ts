import { registerOpenBusiness } from '#app/company/ports/open_business'
import { HoldState } from '#app/ledger/codes'

// Frozen money belongs to something that has not ended, such as a withdrawal on its way to the bank.
registerOpenBusiness({
  name: 'hold',
  of: 'identity',
  what: '冻结中的资金',
  exists: async (trx, companyId) =>
    !!(await trx
      .from('holds')
      .where('company_id', companyId)
      .whereIn('state', [HoldState.held, HoldState.partlyReleased])
      .first()),
})
