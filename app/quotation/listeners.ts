import { whenListingCloses } from '#app/listing/ports/listing_closed'
import { endQuotationsOf } from '#app/quotation/actions/end_with_listing'

whenListingCloses('quotation', endQuotationsOf)
