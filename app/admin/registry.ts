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

/** Names that are paths of the engine itself. */
const RESERVED = new Set([
  'login',
  'logout',
  'me',
  'manifest',
  'search',
  'home',
  'tasks',
  'preferences',
  'files',
  'reports',
])

/** Adds a definition; a mistake in it stops the start. */
export function registerResource(resource: Resource) {
  const { name } = resource
  const complain = (what: string) => new Error(`resource ${name}: ${what}`)
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
  if (!resource.title) throw complain('nothing names a record: say title or search')
  resource.model?.boot()
  resources.set(name, resource)
}

export function registerPage(page: Page) {
  if (pages.has(page.name)) throw new Error(`page ${page.name} is defined twice`)
  pages.set(page.name, page)
}

/** Adds a report; a mistake in it stops the start. */
export function registerReport(report: Report) {
  const complain = (what: string) => new Error(`report ${report.name}: ${what}`)
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
      if (!definition) throw new Error(`${file} exports no definition by default`)
      if (kind === 'resource') registerResource(definition)
      else if (kind === 'report') registerReport(definition)
      else registerPage(definition)
    }
  }
}

/** Where something stands in the menu: groups first, then `order`. */
export function placeOf({ group, order }: { group: string; order?: number }) {
  return GROUPS.indexOf(group as never) * 1000 + (order ?? 500)
}

/** Resources and pages in the order of the menu. */
export function inMenuOrder<Item extends { group: string; order?: number; label: string }>(
  items: Iterable<Item>
): Item[] {
  return [...items].sort((a, b) => placeOf(a) - placeOf(b) || a.label.localeCompare(b.label, 'zh'))
}
