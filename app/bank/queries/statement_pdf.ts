import { formatTime, now } from '#core/clock'
import { refuse } from '#core/errors'
import { formatYuan } from '#core/money'
import { paperNote, paperPairs, paperTable, paperTitle, TABLE_PAGE } from '#core/paper'
import { renderPdf } from '#core/pdf'
import { siteName } from '#config/app'
import Company from '#app/company/models/company'
import { companyStatement, type StatementFilter } from '#app/ledger/queries/company_statement'
import { BankRefusal } from '#app/bank/refusals'

/** Rows of one document: some thirty pages, and a few seconds of work. */
export const PAPER_ROWS = 1_000

/**
 * 对账单 as a PDF, oldest first, with the filter of the screen: postings, running balance, sums.
 *
 * @throws RefusedError when there are more rows than one document takes
 */
export async function statementPdf(companyId: number, filter: StatementFilter): Promise<Buffer> {
  const { data, total, summary } = await companyStatement(companyId, { ...filter, page: 1, pageSize: PAPER_ROWS })
  if (total > PAPER_ROWS) throw refuse(BankRefusal.statementTooLong({ rows: total, most: PAPER_ROWS }))
  const company = await Company.findOrFail(companyId)
  const narrowed = filter.kind || filter.keyword || filter.direction
  const oldestFirst = [...data].reverse()
  return renderPdf({
    ...TABLE_PAGE,
    pageOrientation: 'landscape',
    info: { title: '对账单', author: siteName },
    foot: company.name,
    content: [
      ...paperTitle('资金对账单', company.name, '', `打印时间：${formatTime(now())}`),
      paperPairs([
        ['期间', `${filter.dateFrom ?? '开户'} 至 ${filter.dateTo ?? formatTime(now())!.slice(0, 10)}`],
        ['筛选', narrowed ? `按所选条件，共 ${total} 笔${filter.keyword ? `，含“${filter.keyword}”` : ''}` : null],
        ['收入合计', `${formatYuan(summary.income)} 元`],
        ['支出合计', `${formatYuan(summary.expense)} 元`],
        ['期末账户总额', data.length > 0 && !narrowed ? `${formatYuan(data[0].balance)} 元` : null],
      ]),
      { text: '', margin: [0, 6, 0, 0] },
      paperTable(
        [
          { title: '时间', width: 92 },
          { title: '流水号', width: 44 },
          { title: '类型', width: 60 },
          { title: '关联单号', width: 96 },
          { title: '对方', width: '*' },
          { title: '收入（元）', width: 74, right: true },
          { title: '支出（元）', width: 74, right: true },
          { title: '可用余额（元）', width: 80, right: true },
          { title: '账户总额（元）', width: 80, right: true },
        ],
        oldestFirst.map((row) => [
          row.time,
          String(row.id),
          row.title,
          row.refNo ?? '',
          row.counterpart ?? '',
          row.change > 0 ? formatYuan(row.change) : '',
          row.change < 0 ? formatYuan(-row.change) : '',
          formatYuan(row.useBalance),
          formatYuan(row.balance),
        ])
      ),
      paperNote('本对账单由平台根据银行监管账户记录生成，仅供核对。'),
    ],
  })
}
