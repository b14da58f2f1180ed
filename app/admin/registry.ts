/*
 * Every screen of the back office by name: `app/<module>/admin/*_resource`, `*_page` and `*_report` files, found by suffix from the TypeScript
 * sources as well as from the compiled build.
 */
import { existsSync, readdirSync } from 'node:fs'
import { MODULES } from '#core/modules'
import { GROUPS, type Field, type Page, type Resource } from '#app/admin/define'
import type { Report } from '#app/admin/define_report'

export const resources = new Map<string, Resource>()
export const pages = new Map<string, Page>()
export const reports = new Map<string, Report>()

/** File of each definition found in a file: `app/catalog/admin/batches_resource.ts`. */
export const definedIn = new Map<string, string>()

const nameOf = (kind: string, name: string) =>
  `${kind} ${name}${definedIn.has(name) ? ` (${definedIn.get(name)})` : ''}`

/** Labels are Chinese, or abbreviations in Latin letters such as IP and QQ. */
const isLabel = (label: string) => /\p{Script=Han}/u.test(label) || /^[A-Z]{2,5}$/.test(label)

/** Fields of a definition with their places, those of its dialogs included. */
function everyField({ fields, computed, actions }: Resource): [where: string, field: Field][] {
  const forms = Object.entries(actions).flatMap(([name, { form }]) =>
    Object.entries(form).map(([key, field]): [string, Field] => [`${name}.${key}`, field])
  )
  return [...Object.entries({ ...fields, ...computed }), ...forms].filter(([, field]) => field)
}

/** Names that are paths of the engine. */
const RESERVED = new Set([
  'login',
  'logout',
  'me',
  'manifest',
  'search',
  'home',
  'inbox',
  'tasks',
  'preferences',
  'files',
  'reports',
])

/** The screen says whose its rows are, by ids of the right table. */
function checkOwners({ owners, fields }: Resource, complain: (what: string) => Error) {
  if (owners === 'public' || owners === 'platform') return
  if (!owners) throw complain("say whose the rows are (owners), or that they are the platform's or public")
  const refersTo = (key: string, name: string) => fields[key]?.resource === undefined || fields[key].resource === name
  const wrong = (keys: string | readonly string[], name: string, named: RegExp) =>
    [keys].flat().find((key) => !(named.test(key) && refersTo(key, name)))
  const { company, operator, through } = owners
  if (through) {
    if (fields[through]?.resource === undefined) throw complain(`${through} refers to no other screen`)
    return
  }
  const [key, table] = company
    ? [wrong(company, 'companies', /^id$|companyId$/i), 'companies']
    : [wrong(operator ?? [], 'operators', /^id$|operatorId$/i), 'operators']
  if (key !== undefined) throw complain(`${key} holds no id of ${table}`)
}

/** Registers a definition. @throws Error for an invalid one, which aborts the start */
export function registerResource(resource: Resource) {
  const { name } = resource
  const complain = (what: string) => new Error(`${nameOf('resource', name)}: ${what}`)
  if (!/^[a-z][a-z0-9_]*$/.test(name) || RESERVED.has(name))
    throw complain('the name must be snake_case and not a reserved word')
  if (resources.has(name)) throw complain('defined twice')
  for (const other of [...resources.values(), ...pages.values()])
    if (other.path === resource.path) throw complain(`path ${resource.path} is taken by ${other.name}`)
  for (const key of Object.keys(resource.computed))
    if (key in resource.fields) throw complain(`${key} is a column and computed`)
  for (const key of Object.keys(resource.actions)) {
    if (['query', 'get', 'add', 'edit', 'delete', 'enable', 'disable', 'import', 'export'].includes(key))
      throw complain(`action ${key} has the name of a verb`)
  }
  for (const [key, { ties }] of Object.entries(resource.computed))
    for (const name of ties ? [ties.add, ties.remove] : [])
      if (!resource.actions[name]?.form[ties!.as])
        throw complain(`${key} is tied by ${name}, which takes no ${ties!.as}`)
  checkOwners(resource, complain)
  if (!resource.title) throw complain('nothing names a record: say title or search')
  const words = [['the screen', resource.label], ...everyField(resource).map(([key, { label }]) => [key, label])]
  for (const [key, label] of words)
    if (!isLabel(label)) throw complain(`the label of ${key} is not Chinese: '${label}'`)
  resource.model?.boot()
  resources.set(name, resource)
}

export function registerPage(page: Page) {
  if (pages.has(page.name)) throw new Error(`page ${page.name} is defined twice`)
  pages.set(page.name, page)
}

/** Registers a report. @throws Error for an invalid one, which aborts the start */
export function registerReport(report: Report) {
  const complain = (what: string) => new Error(`${nameOf('report', report.name)}: ${what}`)
  if (!/^[a-z][a-z0-9_]*$/.test(report.name)) throw complain('the name must be snake_case')
  if (reports.has(report.name) || resources.has(report.name) || pages.has(report.name)) throw complain('defined twice')
  for (const [name, { measures, by }] of Object.entries(report.parts)) {
    const sources = new Set(measures.map((key) => report.measures[key]?.source))
    const source = report.sources[[...sources][0]]
    if (sources.size !== 1 || !source) throw complain(`the measures of ${name} come from one known source`)
    for (const key of by)
      if (key !== 'period' && !source.dimensions.includes(key)) throw complain(`${name}: ${key} is not in its source`)
  }
  reports.set(report.name, report)
}

/** The resource whose rows a field names; undefined for a field that names none. */
export const targetOf = (field: Pick<Field, 'resource'> | undefined) =>
  field?.resource === undefined ? undefined : resources.get(field.resource)

const hasField = ({ fields, computed }: Resource, key: string) => key in fields || key in computed

/** What decides whether a form asks for a field is there to be looked at: a field of the form, or one of the row that it names. */
function checkFormFields({ fields }: Resource, complain: (what: string) => Error) {
  for (const [key, { onRows, offeredRows, required, ...field }] of Object.entries(fields)) {
    if (onRows && required) throw complain(`${key} is not asked for on every row and cannot be required on all of them`)
    for (const path of Object.keys(onRows ?? {})) {
      const [own, named] = path.split('.')
      const target = targetOf(fields[own])
      if (named === undefined ? !(own in fields) : !(target && hasField(target, named)))
        throw complain(`${key} is asked for by ${path}, and there is no such field`)
    }
    for (const asked of Object.keys(offeredRows ?? {}))
      if (!hasField(targetOf(field)!, asked))
        throw complain(`${key} is offered by ${asked}, and there is no such field`)
  }
}

/**
 * Checks that everything that definitions refer to exists.
 *
 * @throws Error with the file of the definition
 */
export function checkDefinitionReferences() {
  for (const resource of resources.values()) {
    const complain = (what: string) => new Error(`${nameOf('resource', resource.name)}: ${what}`)
    for (const [key, field] of everyField(resource))
      if (field.resource !== undefined && !targetOf(field))
        throw complain(`${key} refers to ${field.resource}, and there is no such resource`)
    for (const [key, { picking }] of everyField(resource))
      if (picking && !resources.has(picking.from))
        throw complain(`${key} is picked from ${picking.from}, and there is no such resource`)
    checkFormFields(resource, complain)
    for (const { resource: other, field } of resource.related ?? []) {
      const found = resources.get(other)
      if (!found) throw complain(`related names ${other}, and there is no such resource`)
      if (!(field in found.fields)) throw complain(`related names ${field} of ${other}, which has no such field`)
    }
    const { loses } = resource.crud
    if (loses && !hasField(resource, loses.count))
      throw complain(`a deletion counts ${loses.count}, and there is no such field`)
    for (const elsewhere of [resource.listed?.elsewhere ?? []].flat())
      if (!resources.has(elsewhere))
        throw complain(`the other rows are listed in ${elsewhere}, and there is no such resource`)
  }
  for (const report of reports.values())
    for (const [key, field] of Object.entries(report.dimensions))
      if (field.resource !== undefined && !targetOf(field))
        throw new Error(
          `${nameOf('report', report.name)}: ${key} refers to ${field.resource}, and there is no such resource`
        )
}

let discovered = false

/** Imports the definitions of all modules, once, in module order. */
export async function discoverResources() {
  if (discovered) return
  discovered = true
  for (const module of MODULES) {
    const folder = new URL(`../${module}/admin/`, import.meta.url)
    if (!existsSync(folder)) continue
    for (const file of readdirSync(folder).sort()) {
      const [, kind] = /_(resource|page|report)\.(?:ts|js)$/.exec(file) ?? []
      if (!kind || file.endsWith('.d.ts')) continue
      const { default: definition } = await import(new URL(file, folder).href)
      const at = `app/${module}/admin/${file}`
      if (!definition) throw new Error(`${at} exports no definition by default`)
      if (!definedIn.has(definition.name)) definedIn.set(definition.name, at)
      if (kind === 'resource') registerResource(definition)
      else if (kind === 'report') registerReport(definition)
      else registerPage(definition)
    }
  }
  checkDefinitionReferences()
}

/** Position in the menu: by group, then by `order`. */
export function placeOf({ group, order }: { group: string; order?: number }) {
  return GROUPS.indexOf(group as never) * 1000 + (order ?? 500)
}

/** Resources and pages in the order of the menu. */
export function inMenuOrder<Item extends { group: string; order?: number; label: string }>(
  items: Iterable<Item>
): Item[] {
  return [...items].sort((a, b) => placeOf(a) - placeOf(b) || a.label.localeCompare(b.label, 'zh'))
}
