import { isOneOf } from '#core/define_codes'
import { ForeignOrderState } from '#app/foreign_trade/codes'
import { OrderState } from '#app/order/codes'
import { DEALS_IN_DOLLARS, DEALS_IN_YUAN } from '#app/report/rollups/dollar_deals'

/** Lines of accepted orders, those in dollars an order each. Both parts give the same columns and types, so that each is searched by its own indexes. */
export const DEAL_LINES = `${DEALS_IN_YUAN} union all ${DEALS_IN_DOLLARS}`

const { unpriced, unpaid, unreleased, unpicked, unsettled, disputed, completed, cancelled } = OrderState
/** States of accepted orders whose deal is valid, be its price still open. Orders in dollars have the same numbers. */
export const VALID_DEALS = [unpriced, unpaid, unreleased, unpicked, unsettled, disputed, completed]

/** States of deals in yuan and in dollars: one number for each stage, with both words where they differ: `待放货/待交单`. */
export const DEAL_STATES = Object.fromEntries(
  OrderState.entries
    .filter(({ code }) => isOneOf(code, ...VALID_DEALS, cancelled))
    .map(({ code, word, tone }) => {
      const other = ForeignOrderState.entries.find((entry) => (entry.code as number) === code)?.word ?? word
      return [code, [other === word ? word : `${word}/${other}`, tone] as const]
    })
)
