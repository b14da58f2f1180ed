/*
 * Permission codes of the back office, derived from the definitions: a verb that a resource does not offer has no code, and a code that
 * the operator's roles do not contain is refused.
 */
import { can, type Actor } from '#core/actor'
import type { Resource } from '#app/admin/define'
import { discoverResources, inMenuOrder, pages, reports, resources } from '#app/admin/registry'

export const VERBS = {
  query: '查询',
  get: '查看',
  add: '新建',
  edit: '编辑',
  delete: '删除',
  enable: '启用',
  disable: '停用',
  import: '导入',
  export: '导出',
} as const

export type Verb = keyof typeof VERBS

/** Verbs of every report. */
export const REPORT_VERBS = ['query', 'export'] as const

/** Verbs and actions that a resource offers, with their names on screen. */
export function verbsOf(resource: Resource): Record<string, string> {
  const offered: Verb[] = ['query', 'get']
  if (resource.crud.create) offered.push('add')
  if (resource.crud.edit) offered.push('edit')
  if (resource.crud.delete) offered.push('delete')
  if (resource.toggle) offered.push('enable', 'disable')
  if (resource.import) offered.push('import')
  if (resource.export !== false) offered.push('export')
  const verbs: Record<string, string> = Object.fromEntries(offered.map((verb) => [verb, VERBS[verb]]))
  for (const [name, { label }] of Object.entries(resource.actions)) verbs[name] = label
  return verbs
}

export function permissionOf(resource: Resource, verb: string) {
  return `${resource.name}.${verb}`
}

export function mayDo(actor: Actor, resource: Resource, verb: string) {
  return can(actor, permissionOf(resource, verb))
}

/** Whether the operator sees a field that has a permission of its own. */
export function maySee(actor: Actor, field: { permission?: string }) {
  return !field.permission || can(actor, field.permission)
}

export type PermissionEntry = { code: string; name: string; group: string; resource: string }

/** Every permission code of the back office, for the identity module to install as reference data. */
export async function allPermissions(): Promise<PermissionEntry[]> {
  await discoverResources()
  const entries = new Map<string, PermissionEntry>()
  for (const resource of inMenuOrder(resources.values())) {
    for (const [verb, name] of Object.entries(verbsOf(resource))) {
      const code = permissionOf(resource, verb)
      entries.set(code, { code, name: `${resource.label}：${name}`, group: resource.group, resource: resource.name })
    }
    for (const field of Object.values({ ...resource.fields, ...resource.computed })) {
      const code = field?.permission
      if (code && !entries.has(code))
        entries.set(code, {
          code,
          name: `${resource.label}：${field.label}`,
          group: resource.group,
          resource: resource.name,
        })
    }
  }
  for (const report of inMenuOrder(reports.values())) {
    for (const verb of REPORT_VERBS) {
      const code = `${report.name}.${verb}`
      entries.set(code, { code, name: `${report.label}：${VERBS[verb]}`, group: report.group, resource: report.name })
    }
  }
  for (const page of inMenuOrder(pages.values())) {
    if (page.permission !== null && !entries.has(page.permission))
      entries.set(page.permission, { code: page.permission, name: page.label, group: page.group, resource: page.name })
  }
  return [...entries.values()]
}
