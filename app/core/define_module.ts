/*
 * What a module says of itself, in its `module.ts`: the tables that are its own, and whose other tables it touches. Modules above it add
 * what they need to be told: `system` the settings, the purposes of files and the names of what audit lines are about.
 *
 *     export default defineModule('order', {
 *       owns: ['orders', 'order_lines'],
 *       reads: ['companies'],
 *     })
 *
 * `tests/unit/tables.spec.ts` holds every access in code and in SQL text against it.
 */
import type { ModuleName } from '#core/modules'

/** Parts of a declaration. A module that needs more to be declared adds its part by declaration merging. */
export interface ModuleParts {
  /** Tables and materialised views that the migrations of this module make. Nobody else writes them. */
  owns: readonly string[]
  /** Tables of other modules that its queries read. Modules are listed in order: only tables of modules above can be read. */
  reads?: readonly string[]
}

export type Module = ModuleParts & { name: ModuleName }

const declared = new Map<ModuleName, Module>()

/** Declares a module; what is declared again replaces what was. */
export function defineModule(name: ModuleName, parts: ModuleParts): Module {
  const module = { name, ...parts }
  declared.set(name, module)
  return module
}

/** Every module that has been loaded by `importModuleFiles('module')`. */
export function declaredModules(): Module[] {
  return [...declared.values()]
}
