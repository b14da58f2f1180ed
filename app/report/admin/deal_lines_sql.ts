/** Lines of accepted orders, made flat (`app/report/flat_rows.ts`). */
export const DEAL_LINES = 'select * from report_deal_lines'
