import { OrderState } from '#app/order/codes'

/** Lines of accepted orders in denormalised form (`app/report/rollups/flat_rows.ts`). */
export const DEAL_LINES = 'select * from report_deal_lines'

const { unpriced, unpaid, unreleased, unpicked, unsettled, disputed, completed } = OrderState
/** States of accepted orders whose deal is valid, be its price still open. */
export const VALID_DEALS = [unpriced, unpaid, unreleased, unpicked, unsettled, disputed, completed]
