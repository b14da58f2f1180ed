/*
 * Rows that wait for the operator: the numbers in the menu and the lines of the home page.
 */
import type { Actor } from '#core/actor'
import { mayDo } from '#app/admin/permissions'
import { countWaiting } from '#app/admin/queries/rows'
import { inMenuOrder, resources } from '#app/admin/registry'
import type { WaitingWork } from '#app/admin/transformers/wire'
import { visibleTo } from '#app/admin/visible'

export async function waitingFor(actor: Actor): Promise<WaitingWork[]> {
  const mine = inMenuOrder(resources.values())
    .map((resource) => visibleTo(resource, actor))
    .filter((resource) => resource.badge && mayDo(actor, resource, 'query'))
  return Promise.all(
    mine.map(async (resource) => ({
      resource: resource.name,
      path: resource.path,
      label: resource.badge!.label,
      group: resource.group,
      filter: resource.badge!.filter,
      count: await countWaiting(resource, resource.badge!, actor),
    }))
  )
}
