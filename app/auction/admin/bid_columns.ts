import { computed, text } from '#app/admin/define'

/** A bid on a lot with a contract is a basis. */
export const bidColumns = {
  priceContract: computed(
    text({ label: '点价合约' }),
    '(select l.price_contract from auction_lots l where l.id = auction_bids.lot_id)'
  ),
}
