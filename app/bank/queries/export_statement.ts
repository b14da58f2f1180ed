import { makeXlsx } from '#core/sheets/make_xlsx'
import type { Cell, SheetColumn } from '#core/sheets/write_xlsx'
import { companyStatement, type StatementFilter } from '#app/ledger/queries/company_statement'
import type { CompanyStatementRow } from '#app/ledger/transformers/statement'

/** Maximum rows of one export; a narrower date range is needed for the rest. */
const LIMIT = 20_000

const yuan = (cents: number) => cents / 100
const YUAN = '#,##0.00'
const COLUMNS: (SheetColumn & { value: (row: CompanyStatementRow) => Cell })[] = [
  { title: '时间', width: 20, value: (row) => row.time },
  { title: '流水号', width: 12, value: (row) => String(row.id) },
  { title: '类型', width: 12, value: (row) => row.title },
  { title: '关联单号', width: 28, value: (row) => row.refNo },
  { title: '对方', width: 30, value: (row) => row.counterpart },
  { title: '收入（元）', width: 16, format: YUAN, value: (row) => (row.change > 0 ? yuan(row.change) : null) },
  { title: '支出（元）', width: 16, format: YUAN, value: (row) => (row.change < 0 ? yuan(-row.change) : null) },
  { title: '可用变动（元）', width: 16, format: YUAN, value: (row) => yuan(row.useChange) },
  { title: '可用余额（元）', width: 18, format: YUAN, value: (row) => yuan(row.useBalance) },
  { title: '账户总额（元）', width: 18, format: YUAN, value: (row) => yuan(row.balance) },
  { title: '摘要', width: 40, value: (row) => row.memo },
]

/** The statement as an Excel file, with the filter of the screen. */
export async function exportStatement(companyId: number, filter: StatementFilter): Promise<Buffer> {
  const { data } = await companyStatement(companyId, { ...filter, page: 1, pageSize: LIMIT })
  return makeXlsx({
    name: '资金流水',
    columns: COLUMNS,
    rows: data.map((row) => COLUMNS.map(({ value }) => value(row))),
  })
}
