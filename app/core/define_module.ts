/*
 * What a module says of itself, in its `module.ts`: the tables that are its own, whose other tables it touches, and what its words mean to
 * people. Modules above it add what they need to be told: `system` the settings and what files are for.
 *
 *     export default defineModule('order', {
 *       owns: ['orders', 'order_lines'],
 *       reads: ['companies'],
 *       entities: { order: '订单' },
 *       permissions: { 'order:accept': '订单接单' },
 *       settings: OrderSetting,
 *       filePurposes: OrderFile,
 *     })
 *
 * `tests/unit/tables.spec.ts` holds every access in code and in SQL texts against it, both ways: what is not declared is red, and so is
 * what is declared and never done; `tests/unit/declarations.spec.ts` holds every word against the code that uses it.
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
  /** Folders of the module that are no layer: what each of them holds. `tests/unit/layout.spec.ts` knows the layers. */
  parts?: Readonly<Record<string, string>>
  /** What audit lines are about, by the `entity` that they are written with: what people call it. A screen's own name is the default. */
  entities?: Readonly<Record<string, string>>
  /** Permissions that calls of members ask for, by code: `order:pay` → 订单付款. */
  permissions?: Readonly<Record<string, string>>
}

export type Module = ModuleParts & { name: ModuleName }

const declared = new Map<ModuleName, Module>()

/** Declares a module; what is declared again replaces what was. */
export function defineModule(name: ModuleName, parts: ModuleParts): Module {
  const module = { name, ...parts }
  declared.set(name, module)
  return module
}

/**
 * One part of all modules as one record.
 *
 * @throws Error when two modules declare one name
 */
export function declaredWords(part: 'entities' | 'permissions'): Map<string, string> {
  const words = new Map<string, string>()
  for (const module of declared.values())
    for (const [name, word] of Object.entries(module[part] ?? {})) {
      if (words.has(name)) throw new Error(`${part}: ${name} is declared twice`)
      words.set(name, word)
    }
  return words
}

/** Every module that has been loaded by `importModuleFiles('module')`. */
export function declaredModules(): Module[] {
  return [...declared.values()]
}
