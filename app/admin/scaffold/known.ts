import { existsSync } from 'node:fs'
import { dictionaries, type Dictionary } from '#core/dictionary'
import { MODULES } from '#core/modules'
import { filePurposes } from '#app/admin/file_port'
import { definedIn, discoverResources, resources } from '#app/admin/registry'
import type { Known, KnownDictionary } from '#app/admin/scaffold/resource_source'

/** What a module may use: every screen, and dictionaries of itself and of the modules above it, the nearest first. */
export async function knownTo(module: string): Promise<Known> {
  await discoverResources()
  const found: KnownDictionary[] = []
  const upTo = MODULES.slice(0, (MODULES as readonly string[]).indexOf(module) + 1)
  for (const owner of [...upTo].reverse()) {
    const file = new URL(`../../${owner}/dictionaries.ts`, import.meta.url)
    if (!existsSync(file)) continue
    for (const [exported, value] of Object.entries((await import(file.href)) as Record<string, Dictionary>))
      if (dictionaries.get(value?.key) === value) found.push({ exported, module: owner, dictionary: value })
  }
  return {
    resources: [...resources.values()].map((resource) => ({
      resource,
      module: definedIn.get(resource.name)?.split('/')[1] ?? '',
    })),
    dictionaries: found,
    purposes: filePurposes(),
  }
}
