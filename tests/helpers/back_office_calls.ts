import { resourceRoutes } from '#app/admin/admit'
import { resources } from '#app/admin/registry'

/** A call on a resource; `route` is the same for all resources: `put /:id`. */
export type ResourceRequest = {
  method: 'get' | 'post' | 'put' | 'delete'
  route: string
  url: string
  verb: string
  title: string
}

/** Every call on every resource with the verb whose permission it needs, from the engine's own declarations. Rows have the number 1. */
export function everyResourceCall(): ResourceRequest[] {
  const calls: ResourceRequest[] = []
  for (const resource of resources.values()) {
    for (const route of resourceRoutes) {
      const verbs =
        typeof route.verb === 'string'
          ? [route.verb]
          : [...Object.keys(resource.actions), ...(resource.toggle ? ['enable', 'disable'] : []), 'enable', 'nothing']
      for (const verb of verbs) {
        const url = `/admin/api/${resource.name}${route.path}`
          .replace(':id', '1')
          .replace(':action', verb)
          .replace(':field', 'id')
          .replace(':query', '1')
        calls.push({
          method: route.method,
          route: `${route.method} ${route.path}`,
          url,
          verb,
          title: `${route.method} ${url}`,
        })
      }
    }
  }
  return calls
}
