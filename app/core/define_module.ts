/*
 * The declaration of a module, in its `module.ts`: the tables it owns, the tables of other modules it uses, and the Chinese words for its
 * entities and permissions. Modules above add parts of their own: `system` adds settings and purposes of files.
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
 * `tests/unit/tables.spec.ts` compares every access in code and in SQL texts with it: undeclared accesses fail, and so do declared ones
 * that do not occur. `tests/unit/declarations.spec.ts` compares every word with the code that uses it.
 */
import type { ModuleName } from '#core/modules'

/** Parts of a declaration. A module that needs a further part adds it by declaration merging. */
export interface ModuleParts {
  /** Tables and materialised views that the migrations of this module create. No other module writes them. */
  owns: readonly string[]
  /** Own tables whose rows are written once: the application's role may not change or delete them (`core/table_guards`). */
  appendOnly?: readonly string[]
  /** Own tables with such rows that may be deleted when `created_at` is so many days ago. */
  retention?: Readonly<Record<string, number>>
  /** Own tables whose rows change and are never deleted. */
  kept?: readonly string[]
  /** Schemas beside that of the tables whose content the application's role makes itself, like that of the job queue. */
  schemas?: readonly string[]
  /** Tables of modules above that this module reads: in queries, through models, or to lock rows. */
  reads?: readonly string[]
  /** Tables of modules above that have triggers of this module. */
  follows?: readonly string[]
  /**
   * Tables of modules above that are filled with generated data, row by row and with moments in the past: by `demo`, and by the
   * benchmarks of a module (`bench/`, `commands/bench_*`). Production code calls the module that owns the tables instead.
   */
  fills?: readonly string[]
  /** Folders of the module that are no layer, each with a description. `tests/unit/layout.spec.ts` lists the layers. */
  parts?: Readonly<Record<string, string>>
  /** Chinese names of the entities of audit lines, by `entity`. The default is the name of the screen. */
  entities?: Readonly<Record<string, string>>
  /** Permissions that calls of members require, by code: `order:pay` → 订单付款. */
  permissions?: Readonly<Record<string, string>>
}

export type Module = ModuleParts & { name: ModuleName }

const declared = new Map<ModuleName, Module>()

/** Declares a module; a second declaration replaces the first. */
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

/** Every module loaded by `importModuleFiles('module')`. */
export function declaredModules(): Module[] {
  return [...declared.values()]
}
