import { registerOpenBusiness } from '#app/company/open_business'
import type { Trx } from '#core/transaction'

const open = (trx: Trx) => trx.from('orders').whereNotIn('state', [8, 9])

registerOpenBusiness({
  name: 'order',
  of: 'company',
  exists: async (trx, companyId) =>
    !!(await open(trx)
      .where((any) => void any.where('buyer_company_id', companyId).orWhere('seller_company_id', companyId))
      .first()),
})

registerOpenBusiness({
  name: 'order',
  of: 'contact',
  exists: async (trx, companyId, userId) =>
    !!(await open(trx)
      .where((any) => {
        void any
          .where((one) => void one.where({ buyer_company_id: companyId, buyer_user_id: userId }))
          .orWhere((one) => void one.where({ seller_company_id: companyId, seller_user_id: userId }))
      })
      .first()),
})
