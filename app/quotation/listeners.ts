import { registerInquiriesOfBatches } from '#app/listing/ports/inquiries_of_batches'
import { registerBatchViewers } from '#app/listing/ports/batch_viewers'
import { registerOpenBusiness } from '#app/company/ports/open_business'
import { QuotationState } from '#app/quotation/codes'
import Quotation from '#app/quotation/models/quotation'
import { registerTodo } from '#app/system/ports/todo'
import { whenListingCloses } from '#app/listing/ports/listing_closed'
import { registerPurchaseCommitments } from '#app/order/ports/purchase_commitments'
import { standingOffersOf } from '#app/quotation/shared/purchase_limit'
import { openInquiries, quotationTodo } from '#app/quotation/queries/quotations'
import { whenStaffLeaves } from '#app/company/ports/staff_leaving'
import { handOverBargains } from '#app/quotation/actions/hand_over_bargains'
import { endQuotationsOf } from '#app/quotation/actions/end_with_listing'

registerTodo('quotation', quotationTodo)
registerOpenBusiness({
  name: 'quotation',
  of: 'identity',
  what: '进行中的议价',
  exists: async (trx, companyId) =>
    (await Quotation.query({ client: trx })
      .where('state', QuotationState.open)
      .where((side) => side.where('buyerCompanyId', companyId).orWhere('sellerCompanyId', companyId))
      .first()) !== null,
})
registerPurchaseCommitments('quotation', standingOffersOf)
registerInquiriesOfBatches(openInquiries)
whenListingCloses('quotation', endQuotationsOf)
whenStaffLeaves('quotation', handOverBargains)

registerBatchViewers(({ companyId }) => ({
  sql: 'exists (select 1 from quotations q where q.batch_id = b.id and q.buyer_company_id = ?)',
  bindings: [companyId ?? 0],
}))
