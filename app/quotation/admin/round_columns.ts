import { computed, text } from '#app/admin/define'

/** A price offered for goods with a contract is a basis. */
export const roundColumns = {
  priceContract: computed(
    text({ label: '点价合约' }),
    '(select q.price_contract from quotations q where q.id = quotation_rounds.quotation_id)'
  ),
}
