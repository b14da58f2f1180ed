/*
 * Excel file of a chart: every row of a part, with the preceding period where it is comparable.
 */
import { readFile } from 'node:fs/promises'
import type { Actor } from '#core/actor'
import { audit } from '#core/audit'
import { writeXlsx } from '#core/sheets/write_xlsx'
import { withTemporaryFile } from '#core/spool'
import { inTransaction } from '#core/transaction'
import { date, number, type Field } from '#app/admin/define'
import { formFieldShape } from '#app/admin/column_shape'
import type { Part, Report } from '#app/admin/define_report'
import { MOST, partOf, type Asked } from '#app/admin/queries/report_figures'
import { columnOf, toCell } from '#app/admin/tasks/sheet_values'

const TIME = date({ label: '日期' })
const YEAR = number({ label: '年度' })

/** Makes the workbook and writes its audit line. */
export async function exportPart(report: Report, part: Part, asked: Asked, actor: Actor): Promise<Buffer> {
  const { rows } = await partOf(report, part, asked, actor, MOST)
  const field = (key: string): Field =>
    key === 'period' ? (report.period === 'day' ? TIME : YEAR) : (report.dimensions[key] ?? report.measures[key])
  const [first] = part.measures
  const compared = rows.some((row) => row._before !== null)
  const old = { ...field(first), label: `上期${field(first).label}` }
  const columns = [...part.by, ...part.measures].map(field)
  return withTemporaryFile('.xlsx', async (file) => {
    const sheet = await writeXlsx(
      file,
      part.label,
      [...columns, ...(compared ? [old] : [])].map((one) => columnOf(one, formFieldShape(one))),
      { filtered: true }
    )
    await sheet.rows(
      rows.map((row) => [
        ...[...part.by, ...part.measures].map((key) => toCell(field(key), row[key], row._refs[key])),
        ...(compared ? [toCell(old, row._before?.[first], null)] : []),
      ])
    )
    await sheet.end()
    await inTransaction((trx) =>
      audit(trx, actor, {
        action: `${report.name}.export`,
        entity: report.name,
        entityId: '0',
        after: { part: part.label, ...asked.period, filter: asked.filter, rows: rows.length },
        summary: `导出${part.label} ${rows.length} 行`,
      })
    )
    return readFile(file)
  })
}
