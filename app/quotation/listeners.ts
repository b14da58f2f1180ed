import { registerBatchViewers } from '#app/listing/ports/batch_viewers'
import { whenListingCloses } from '#app/listing/ports/listing_closed'
import { endQuotationsOf } from '#app/quotation/actions/end_with_listing'

whenListingCloses('quotation', endQuotationsOf)

registerBatchViewers(({ companyId }) => ({
  sql: 'exists (select 1 from quotations q where q.batch_id = b.id and q.buyer_company_id = ?)',
  bindings: [companyId ?? 0],
}))
