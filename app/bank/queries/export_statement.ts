import writeXlsxFile from 'write-excel-file/node'
import { companyStatement, type StatementFilter } from '#app/ledger/queries/company_statement'
import type { CompanyStatementRow } from '#app/ledger/transformers/statement'

/** Rows one export holds; a narrower date range shows the rest. */
const LIMIT = 20_000

const yuan = (cents: number) => cents / 100
const COLUMNS: { header: string; width: number; value: (row: CompanyStatementRow) => string | number | null }[] = [
  { header: '时间', width: 20, value: (row) => row.time },
  { header: '流水号', width: 12, value: (row) => String(row.id) },
  { header: '类型', width: 12, value: (row) => row.title },
  { header: '关联单号', width: 28, value: (row) => row.refNo },
  { header: '对方', width: 30, value: (row) => row.counterpart },
  { header: '收入（元）', width: 16, value: (row) => (row.change > 0 ? yuan(row.change) : null) },
  { header: '支出（元）', width: 16, value: (row) => (row.change < 0 ? yuan(-row.change) : null) },
  { header: '可用变动（元）', width: 16, value: (row) => yuan(row.useChange) },
  { header: '可用余额（元）', width: 18, value: (row) => yuan(row.useBalance) },
  { header: '账户总额（元）', width: 18, value: (row) => yuan(row.balance) },
  { header: '摘要', width: 40, value: (row) => row.memo },
]

/** The statement as an Excel file, with the filter of the screen. */
export async function exportStatement(companyId: number, filter: StatementFilter): Promise<Buffer> {
  const { data } = await companyStatement(companyId, { ...filter, page: 1, pageSize: LIMIT })
  const head = COLUMNS.map(({ header }) => ({ value: header, fontWeight: 'bold' as const, backgroundColor: '#EEF2FB' }))
  const body = data.map((row) =>
    COLUMNS.map(({ value }) => {
      const content = value(row)
      if (content === null) return null
      return typeof content === 'number'
        ? { type: Number, value: content, format: '#,##0.00' }
        : { type: String, value: content }
    })
  )
  return writeXlsxFile(
    [head, ...body] as never,
    { columns: COLUMNS.map(({ width }) => ({ width })), sheet: '资金流水', stickyRowsCount: 1 } as never
  ).toBuffer()
}
