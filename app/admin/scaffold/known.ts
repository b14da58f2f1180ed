import { declaredCodes } from '#core/code_columns'
import { MODULES } from '#core/modules'
import { uploadPurposes } from '#app/admin/ports/file_port'
import { definedIn, discoverResources, resources } from '#app/admin/registry'
import type { Known } from '#app/admin/scaffold/resource_source'

/** Definitions that a module may use: every screen, and the codes of the module and of those above it, the nearest first. */
export async function knownTo(module: string): Promise<Known> {
  await discoverResources()
  const upTo = MODULES.slice(0, (MODULES as readonly string[]).indexOf(module) + 1) as readonly string[]
  const codes = (await declaredCodes()).filter((declared) => upTo.includes(declared.module))
  return {
    resources: [...resources.values()].map((resource) => ({
      resource,
      module: definedIn.get(resource.name)?.split('/')[1] ?? '',
    })),
    codes: codes.toSorted((one, other) => upTo.indexOf(other.module) - upTo.indexOf(one.module)),
    purposes: uploadPurposes(),
  }
}
