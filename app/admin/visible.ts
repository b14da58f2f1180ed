/*
 * What one operator sees of a definition. A field may need a permission of its own (`permission`); without it the field is not only left out of
 * answers but cannot be searched, sorted or filtered by, picked, written, imported or exported either, because every function of the engine
 * takes a `VisibleResource`: the definition without that field, as if its author had never written it.
 */
import type { Actor } from '#core/actor'
import type { Field, FormFields, Resource } from '#app/admin/define'
import type { Report } from '#app/admin/define_report'
import { mayDo, maySee } from '#app/admin/permissions'
import { resources } from '#app/admin/registry'

declare const shown: unique symbol

/** A definition without what the operator may not see. Only `visibleTo` and `asReference` make one. */
export type VisibleResource = Resource & {
  /** The complete definition, for what never leaves the engine: whether an action is offered, the version of a row. */
  readonly whole: Resource
  /** The operator, for conditions about what is the operator's own. */
  readonly reader: number | null
  readonly [shown]: true
}

const fieldOf = (resource: Resource, key: string): Field | undefined => resource.fields[key] ?? resource.computed[key]

/** Whether the operator sees a column. One that the definition has no field for, such as `id`, needs no permission. */
const sees = (resource: Resource, actor: Actor) => (key: string) => maySee(actor, fieldOf(resource, key) ?? {})

const pick = <Value>(from: Record<string, Value>, wanted: (key: string) => boolean): Record<string, Value> =>
  Object.fromEntries(Object.entries(from).filter(([key, value]) => value !== undefined && wanted(key)))

/** The definition as this operator sees it. */
export function visibleTo(resource: Resource, actor: Actor): VisibleResource {
  const visible = sees(resource, actor)
  const onlyVisible = (filter: object) => Object.keys(filter).every(visible)
  const keys = [resource.import?.key ?? []].flat()
  // A field of a dialog that has the name of a column is that column.
  const formOf = (form: FormFields) => pick(form, (key) => maySee(actor, form[key]) && visible(key))
  return {
    ...resource,
    fields: pick(resource.fields, visible),
    computed: pick(resource.computed, visible),
    title: visible(resource.title) ? resource.title : 'id',
    search: resource.search?.filter(visible),
    columns: resource.columns?.filter(visible),
    totals: resource.totals?.filter(visible),
    decides: resource.decides?.filter(visible),
    defaultSort: visible(resource.defaultSort[0]) ? resource.defaultSort : ['id', 'desc'],
    sections: resource.sections?.map((section) => ({ ...section, fields: section.fields.filter(visible) })),
    steps: resource.steps?.map((step) => ({ ...step, fields: step.fields.filter(visible) })),
    related: resource.related?.filter(
      ({ from, when }) => visible(from ?? 'id') && Object.keys(when ?? {}).every(visible)
    ),
    views: resource.views?.filter(({ filter }) => onlyVisible(filter)),
    badge: resource.badge && onlyVisible(resource.badge.filter) ? resource.badge : undefined,
    crud: { ...resource.crud, loses: visible(resource.crud.loses?.count ?? 'id') ? resource.crud.loses : undefined },
    toggle: resource.toggle && visible(resource.toggle) ? resource.toggle : undefined,
    import: keys.every(visible) ? resource.import : undefined,
    actions: Object.fromEntries(
      Object.entries(resource.actions).map(([name, action]) => [name, { ...action, form: formOf(action.form) }])
    ),
    whole: resource,
    reader: actor.userId,
  } as VisibleResource
}

/**
 * The definition as a list of choices. The name of a row is part of the record that refers to it; whatever else the rows are searched by
 * (mobiles, codes) is only for operators who may open their list.
 */
export function asReference(resource: Resource, actor: Actor): VisibleResource {
  const seen = visibleTo(resource, actor)
  return mayDo(actor, resource, 'query') ? seen : { ...seen, search: [seen.title] }
}

/** Every field, columns first. */
export const fieldsOf = (resource: VisibleResource): Record<string, Field> => ({
  ...resource.fields,
  ...resource.computed,
})

/** The complete definition. */
export const wholeOf = (resource: Resource): Resource => (resource as Partial<VisibleResource>).whole ?? resource

/** Whether the definition has the column, but not for this operator. */
export function isHidden(resource: Resource, key: string): boolean {
  return fieldOf(wholeOf(resource), key) !== undefined && fieldOf(resource, key) === undefined
}

/** Values of a line of the audit log without the columns that the operator may not see on the screens of the entity. */
export function withoutHidden(
  entity: unknown,
  values: Record<string, unknown> | null | undefined,
  actor: Actor
): Record<string, unknown> | null {
  if (!values || typeof entity !== 'string') return null
  const screens = [...resources.values()].filter(({ audit }) => audit === entity)
  return pick(values, (key) => screens.every((screen) => sees(screen, actor)(key)))
}

/** A report without the dimensions and measures that the operator may not see, and without the charts that need them. */
export function visibleReport(report: Report, actor: Actor): Report {
  const dimensions = pick(report.dimensions, (key) => maySee(actor, report.dimensions[key])) as Report['dimensions']
  const measures = pick(report.measures, (key) => maySee(actor, report.measures[key])) as Report['measures']
  return {
    ...report,
    dimensions,
    measures,
    filters: report.filters.filter((key) => key in dimensions),
    headline: report.headline.filter((key) => key in measures),
    home: report.home?.filter((key) => key in measures),
    parts: pick(report.parts, (name) => {
      const { by, measures: figures } = report.parts[name]
      return by.every((key) => key === 'period' || key in dimensions) && figures.every((key) => key in measures)
    }) as Report['parts'],
  }
}
