import { OrderState } from '#app/order/codes'

/** Lines of accepted orders, made flat (`app/report/rollups/flat_rows.ts`). */
export const DEAL_LINES = 'select * from report_deal_lines'

const { unpaid, unreleased, unpicked, unsettled, disputed, completed } = OrderState
/** States of accepted orders whose deal stands. */
export const VALID_DEALS = [unpaid, unreleased, unpicked, unsettled, disputed, completed]
