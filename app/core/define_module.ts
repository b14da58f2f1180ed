/*
 * What a module says of itself, in its `module.ts`: the tables that are its own, and whose other tables it touches. Modules above it add
 * what they need to be told: `system` the settings, the purposes of files and the names of what audit lines are about.
 *
 *     export default defineModule('order', {
 *       owns: ['orders', 'order_lines'],
 *       reads: ['companies'],
 *     })
 *
 * `tests/unit/tables.spec.ts` holds every access in code and in SQL texts against it, both ways: what is not declared is red, and so is
 * what is declared and never done.
 */
import type { ModuleName } from '#core/modules'

/** Parts of a declaration. A module that needs more to be declared adds its part by declaration merging. */
export interface ModuleParts {
  /** Tables and materialised views that the migrations of this module make. Nobody else writes them. */
  owns: readonly string[]
  /** Tables of modules above that it reads: in its queries, through their models, to lock rows. */
  reads?: readonly string[]
  /** Tables of modules above that its triggers stand on. */
  follows?: readonly string[]
  /**
   * Tables of modules above that a made-up market is written into, row by row and with moments of the past: by `demo`, and by the
   * benchmarks of a module (`bench/`, `commands/bench_*`). What runs in production calls the module that owns them.
   */
  fills?: readonly string[]
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
