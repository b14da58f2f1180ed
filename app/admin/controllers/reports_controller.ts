/*
 * Calls on reports. Permission is decided before any of these runs (`#app/admin/admit`).
 */
import vine from '@vinejs/vine'
import type { HttpContext } from '@adonisjs/core/http'
import { now } from '#core/clock'
import { InvalidInputError, refuse } from '#core/errors'
import { defineLabels } from '#core/validation'
import { XLSX_TYPE } from '#core/wire_files'
import type { ReportCall } from '#app/admin/admit'
import type { Report } from '#app/admin/define_report'
import { listQueryOf } from '#app/admin/filters'
import { homeFigures } from '#app/admin/queries/home_figures'
import { optionsOf } from '#app/admin/queries/references'
import { figuresOf, type Asked } from '#app/admin/queries/report_figures'
import { targetOf } from '#app/admin/registry'
import { addDays, daysOf } from '#app/admin/rules/report_period'
import { exportPart } from '#app/admin/tasks/export_report'
import { CoreRefusal } from '#core/refusals'

/** Default length of the period in days. */
const USUAL = 30
const MOST_DAYS = 3_700
const MOST_YEARS = 60

const validator = defineLabels({ from: '起始', to: '截止' })
const days = validator(
  vine.object({
    from: vine.date({ formats: ['YYYY-MM-DD'] }).optional(),
    to: vine.date({ formats: ['YYYY-MM-DD'] }).optional(),
  })
)
const years = validator(
  vine.object({
    from: vine.number().withoutDecimals().min(1900).max(2200).optional(),
    to: vine.number().withoutDecimals().min(1900).max(2200).optional(),
  })
)

async function periodOf(report: Report, given: { from?: unknown; to?: unknown }) {
  if (report.period === 'year') {
    const { from, to } = await years.validate(given)
    const last = to ?? now().year
    const first = from ?? last - 11
    if (first > last || last - first >= MOST_YEARS) throw InvalidInputError.of('from', '起始年度不能晚于截止年度')
    return { from: String(first), to: String(last) }
  }
  await days.validate(given)
  const to = typeof given.to === 'string' ? given.to : now().toISODate()!
  const from = typeof given.from === 'string' ? given.from : addDays(to, 1 - USUAL)
  if (from > to) throw InvalidInputError.of('from', '起始日期不能晚于截止日期')
  if (from < '1900-01-01' || to > '2200-12-31' || daysOf({ from, to }) > MOST_DAYS)
    throw InvalidInputError.of('from', '统计区间最长十年')
  return { from, to }
}

async function askedOf(ctx: HttpContext, report: Report): Promise<Asked> {
  const query = ctx.request.qs()
  const { filter } = await listQueryOf({ filter: query.filter })
  for (const key of Object.keys(filter))
    if (!report.filters.includes(key)) throw InvalidInputError.of(key.slice(0, 40), '筛选条件无效', 'filter')
  for (const key of Object.keys(report.always ?? {})) if (Array.isArray(filter[key])) [filter[key]] = filter[key]
  return { period: await periodOf(report, { from: query.from, to: query.to }), filter }
}

export async function show({ ctx, report, actor }: ReportCall) {
  return figuresOf(report, await askedOf(ctx, report), actor)
}

/** Choices of a filter. */
export async function options({ ctx, report, actor }: ReportCall) {
  const key = String(ctx.params.field)
  const field = report.filters.includes(key) ? report.dimensions[key] : undefined
  const target = targetOf(field)
  if (!target) throw InvalidInputError.of('field', '请求的地址不存在')
  const { q, ids } = ctx.request.qs()
  const wanted = typeof ids === 'string' && ids !== '' ? ids.split(',').slice(0, 200) : undefined
  return optionsOf(target, { q: typeof q === 'string' ? q.slice(0, 100) : undefined, ids: wanted }, actor)
}

export async function sheet({ ctx, report, actor }: ReportCall) {
  const name = String(ctx.params.part)
  if (!Object.hasOwn(report.parts, name)) throw refuse(CoreRefusal.addressMissing)
  const part = report.parts[name]
  const asked = await askedOf(ctx, report)
  await report.fresh?.()
  const bytes = await exportPart(report, part, asked, actor)
  const file = `${report.label}_${part.label}_${asked.period.from}_${asked.period.to}.xlsx`
  ctx.response.header('Content-Type', XLSX_TYPE)
  ctx.response.header('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file)}`)
  return ctx.response.send(bytes)
}

export const home = ({ actor }: HttpContext) => homeFigures(actor)
