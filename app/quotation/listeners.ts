import { registerInquiriesOfBatches } from '#app/listing/ports/inquiries_of_batches'
import { registerBatchViewers } from '#app/listing/ports/batch_viewers'
import { registerTodo } from '#app/system/ports/todo'
import { whenListingCloses } from '#app/listing/ports/listing_closed'
import { registerPurchaseCommitments } from '#app/order/ports/purchase_commitments'
import { standingOffersOf } from '#app/quotation/shared/purchase_limit'
import { openInquiries, quotationTodo } from '#app/quotation/queries/quotations'
import { whenStaffLeaves } from '#app/company/ports/staff_leaving'
import { handOverBargains } from '#app/quotation/actions/hand_over_bargains'
import { endQuotationsOf } from '#app/quotation/actions/end_with_listing'

registerTodo('quotation', quotationTodo)
registerPurchaseCommitments('quotation', standingOffersOf)
registerInquiriesOfBatches(openInquiries)
whenListingCloses('quotation', endQuotationsOf)
whenStaffLeaves('quotation', handOverBargains)

registerBatchViewers(({ companyId }) => ({
  sql: 'exists (select 1 from quotations q where q.batch_id = b.id and q.buyer_company_id = ?)',
  bindings: [companyId ?? 0],
}))
