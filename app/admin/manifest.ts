/*
 * The definitions for the client: without functions and SQL, and only those that the operator may use.
 */
import { can, type Actor } from '#core/actor'
import { ICONS, number, text, type Field, type FormFields } from '#app/admin/define'
import type { Picking } from '#app/admin/field'
import { typeOf } from '#app/admin/kind'
import { columnShapes, formFieldShape } from '#app/admin/column_shape'
import { permissionOf, REPORT_VERBS, verbsOf } from '#app/admin/permissions'
import { inMenuOrder, pages, placeOf, reports, resources } from '#app/admin/registry'
import type { Report } from '#app/admin/define_report'
import type { Manifest, WireField, WireReport, WireResource } from '#app/admin/transformers/wire'
import { wireField } from '#app/admin/transformers/wire_field'
import { hasRecycleBin, inPlace, isCopied, RECYCLE_DAYS } from '#app/admin/rules/in_place'
import { uniqueFields } from '#app/admin/unique_columns'
import { secondPersonOf } from '#app/admin/two_persons'
import { formFields, refined, formStepsOf } from '#app/admin/validators'
import { visibleReport, visibleTo, type VisibleResource } from '#app/admin/visible'

/** Initial values that definitions give their fields. */
async function defaultsOf({ fields }: VisibleResource): Promise<Record<string, unknown>> {
  const read = Object.entries(fields).map(async ([key, { default: given }]) => [
    key,
    typeof given === 'function' ? ((await given()) as unknown) : given,
  ])
  return Object.fromEntries(await Promise.all(read)) as Record<string, unknown>
}

async function wireFields(resource: VisibleResource): Promise<WireField[]> {
  const shapes = await columnShapes(resource)
  const onCreate = formFields(resource, 'create')
  const onEdit = formFields(resource, 'edit')
  const { alone, last } = await uniqueFields(resource)
  const defaults = await defaultsOf(resource)
  return [
    ...Object.entries(resource.fields).map(([key, field]) => ({
      ...wireField(key, field),
      ...refined(field, shapes[key]),
      default: defaults[key] ?? shapes[key].default ?? undefined,
      onCreate: key in onCreate,
      onEdit: key in onEdit,
      ...(key in onEdit && outsideForm(resource, key, field, alone.has(key))),
      copied: key in onCreate && !alone.has(key) && !last.has(key) && isCopied(key, field),
      filterable: field.filter !== false && shapes[key].type !== 'json',
    })),
    ...Object.entries(resource.computed).map(([key, field]) => ({
      ...wireField(key, field),
      computed: true,
      onCreate: false,
      onEdit: false,
      filterable: field.filter !== false,
    })),
  ]
}

/** What many rows cannot share is written for each of them. */
function outsideForm(resource: VisibleResource, key: string, field: Field, unique: boolean) {
  const { inMany, inCell } = inPlace(resource, key, field)
  return { inMany: inMany && !unique, inCell }
}

function formOf(form: FormFields): WireField[] {
  return Object.entries(form).map(([key, field]) => ({
    ...wireField(key, field),
    ...refined(field, formFieldShape(field)),
    onCreate: true,
    onEdit: true,
    ...(field.picking && pickedOf(field.picking)),
  }))
}

/** What the client knows of rows that are picked: the list, and the columns to fill in. */
const pickedOf = ({ from, columns, most, sum }: Picking) => ({ picked: { from, most, sum, columns: formOf(columns) } })

/** Columns shown by default: those of the definition, or else the title first (in a log the time) and then the listed fields. */
function columnsOf(resource: VisibleResource, fields: WireField[]): string[] {
  const shown = resource.columns ?? fields.filter(({ list }) => list).map(({ key }) => key)
  const known = shown.filter((key) => fields.some((field) => field.key === key))
  const first = fields.find(({ key }) => key === known[0])
  const isLog = first !== undefined && typeOf(first) === 'datetime'
  return resource.columns || isLog || !known.includes(resource.title)
    ? known
    : [resource.title, ...known.filter((key) => key !== resource.title)]
}

/** Names of fields that say how far a row is. A stage says more than the state that it is made of. */
const STATES = ['stage', 'state', 'salesState']

const stateOf = (fields: WireField[]): string | null =>
  STATES.find((state) => fields.some(({ key, choices }) => key === state && choices)) ?? null

async function wireResource(resource: VisibleResource, actor: Actor): Promise<WireResource> {
  const verbs = Object.keys(verbsOf(resource)).filter((verb) => can(actor, permissionOf(resource, verb)))
  const fields = await wireFields(resource)
  const hint = (resource.search ?? []).flatMap((key) => fields.find((field) => field.key === key)?.label ?? [])
  return {
    name: resource.name,
    label: resource.label,
    noun: resource.noun,
    group: resource.group,
    path: resource.path,
    icon: resource.icon ?? ICONS[resource.group],
    place: placeOf(resource),
    title: resource.title,
    state: stateOf(fields),
    searchable: hint.length > 0,
    searchHint: hint.slice(0, 2).join('、'),
    verbs,
    reviewed: Object.fromEntries(
      verbs.flatMap((verb) => {
        const hours = secondPersonOf(resource, verb)
        return hours === null ? [] : [[verb, hours]]
      })
    ),
    fields,
    columns: columnsOf(resource, fields),
    defaultSort: resource.defaultSort,
    actions: Object.entries(resource.actions)
      .filter(([name]) => verbs.includes(name))
      .map(([name, { label, tone, confirm, help, on, bulk, form, initial }]) => ({
        name,
        label,
        tone,
        confirm,
        help,
        on,
        bulk,
        prefilled: Boolean(initial),
        form: formOf(form),
      })),
    toggle: resource.toggle ?? null,
    loses: resource.crud.loses ?? null,
    sections: resource.sections ?? [],
    related: (resource.related ?? []).filter(({ resource: name, field }) => {
      const other = resources.get(name)!
      return can(actor, permissionOf(other, 'query')) && field in visibleTo(other, actor).fields
    }),
    views: resource.views ?? [],
    totals: resource.totals ?? [],
    decides: resource.decides ?? [],
    importHelp: resource.import?.help ?? null,
    recycled: hasRecycleBin(resource) ? RECYCLE_DAYS : null,
    audited: resource.audited,
    steps: formStepsOf(resource),
    discussed: Boolean(resource.discussed),
    outside: resource.outside?.() ?? null,
  }
}

const PERIODS: Record<Report['period'], WireField> = {
  day: wireField('period', text({ label: '日期' })),
  year: wireField('period', number({ label: '年度', plain: true })),
}

export function wireMeasure(report: Report, key: string): WireField {
  const { sql, source, ...field } = report.measures[key]
  return wireField(key, field)
}

function wireReport(report: Report, actor: Actor): WireReport {
  const dimension = (key: string): WireField =>
    key === 'period' ? PERIODS[report.period] : wireField(key, report.dimensions[key])
  const figure = (key: string) => wireMeasure(report, key)
  return {
    name: report.name,
    label: report.label,
    group: report.group,
    path: report.path,
    icon: report.icon ?? 'chart',
    place: placeOf(report),
    note: report.note,
    period: report.period,
    verbs: REPORT_VERBS.filter((verb) => can(actor, `${report.name}.${verb}`)),
    filters: report.filters.map((key) => ({ ...dimension(key), filter: true, filterable: true })),
    always: (report.always ?? {}) as Record<string, number | string>,
    headline: report.headline.map(figure),
    parts: Object.entries(report.parts).map(([name, part]) => ({
      name,
      label: part.label,
      chart: part.chart,
      dimensions: part.by.map(dimension),
      measures: part.measures.map(figure),
      draw: part.draw ?? part.measures.slice(0, 1),
      wide: part.wide ?? false,
    })),
  }
}

/** The reports with figures on the home page, as this operator may read them. */
export const homeReports = (actor: Actor) =>
  inMenuOrder(reports.values())
    .map((report) => visibleReport(report, actor))
    .filter(({ name, home }) => home && home.length > 0 && can(actor, `${name}.query`))

/** The manifest of one operator. */
export async function manifestOf(actor: Actor): Promise<Manifest> {
  const allowed = inMenuOrder(resources.values())
    .filter((resource) => can(actor, permissionOf(resource, 'query')))
    .map((resource) => visibleTo(resource, actor))
  return {
    resources: await Promise.all(allowed.map((resource) => wireResource(resource, actor))),
    pages: inMenuOrder(pages.values())
      .filter(({ permission }) => permission === null || can(actor, permission))
      .map((page) => ({
        name: page.name,
        label: page.label,
        group: page.group,
        path: page.path,
        icon: page.icon ?? ICONS[page.group],
        place: placeOf(page),
      })),
    reports: inMenuOrder(reports.values())
      .filter(({ name }) => can(actor, `${name}.query`))
      .map((report) => wireReport(visibleReport(report, actor), actor)),
    newest: allowed.flatMap(({ name, newest }) => (newest ? [{ resource: name, label: newest }] : [])),
    homeCounts: allowed.filter(({ badge }) => badge).length,
    homeFigures: homeReports(actor).reduce((count, { home }) => count + home!.length, 0),
  }
}
