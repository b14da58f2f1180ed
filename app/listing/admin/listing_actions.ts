import { action, text } from '#app/admin/define'
import { delistListing } from '#app/listing/actions/delist_batch'
import { ListingState } from '#app/listing/codes'

/** Delisting by operators. */
export const listingActions = {
  delist: action({
    label: '撤牌',
    bulk: true,
    tone: 'danger',
    available: { state: [ListingState.listed] },
    form: { reason: text({ label: '撤牌原因', required: true, maxLength: 200 }) },
    run: ({ id, input, actor, trx }) => delistListing({ listingId: id, reason: input.reason }, actor, trx),
  }),
}
