/* What is asked of rows of `foreign_orders` in several places, as SQL. */
import { DollarAccount, ImportQuota } from '#app/foreign_trade/codes'

/** What the seller holds of the buyer's in the dollar book, US cents. */
export const SELLER_HOLDS = `(select coalesce(sum(e.amount), 0) from dollar_entries e join dollar_postings p on p.id = e.posting_id
  where p.order_id = foreign_orders.id and e.account = ${DollarAccount.seller})`

/** A quota was promised and has not come. */
export const QUOTA_OPEN = `foreign_orders.quota_kind <> ${ImportQuota.none} and foreign_orders.quota_no is null`
