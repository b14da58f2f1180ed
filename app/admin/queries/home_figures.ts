/*
 * Figures of the home page: the `home` measures of the reports that the operator may read.
 */
import type { Actor } from '#core/actor'
import { now } from '#core/clock'
import { homeReports, wireMeasure } from '#app/admin/manifest'
import { daysOfMeasures } from '#app/admin/queries/report_figures'
import { addDays } from '#app/admin/rules/report_period'
import type { HomeFigure } from '#app/admin/transformers/wire'

const MONTH = 30

const sum = (values: number[]) => Math.round(values.reduce((total, value) => total + value, 0) * 1000) / 1000

/** Sums of today, 7 and 30 days, each with the sum of the preceding period of the same length. */
export async function homeFigures(actor: Actor): Promise<HomeFigure[]> {
  const to = now().toISODate()!
  const period = { from: addDays(to, 1 - 2 * MONTH), to }
  return Promise.all(
    homeReports(actor).map(async (report) => {
      await report.fresh?.()
      const rows = await daysOfMeasures(report, report.home!, period, actor)
      return {
        report: report.name,
        label: report.label,
        path: report.path,
        measures: report.home!.map((key) => {
          const days = rows.map((row) => Number(row[key] ?? 0))
          const last = (count: number, skip = 0) => sum(days.slice(days.length - skip - count, days.length - skip))
          return {
            field: wireMeasure(report, key),
            today: last(1),
            week: last(7),
            month: last(MONTH),
            before: [last(1, 1), last(7, 7), last(MONTH, MONTH)] as [number, number, number],
            days: days.slice(-MONTH),
          }
        }),
      }
    })
  )
}
