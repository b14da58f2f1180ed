import { OrderState } from '#app/order/codes'

/** Lines of accepted orders in denormalised form (`app/report/rollups/flat_rows.ts`). */
export const DEAL_LINES = 'select * from report_deal_lines'

const { unpaid, unreleased, unpicked, unsettled, disputed, completed } = OrderState
/** States of accepted orders whose deal is valid. */
export const VALID_DEALS = [unpaid, unreleased, unpicked, unsettled, disputed, completed]
