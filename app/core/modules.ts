import { existsSync, readdirSync } from 'node:fs'

/**
 * The modules of the monolith, in order: **a module imports only modules above it.** The import lint zones and
 * `tests/unit/architecture.spec.ts` are made from this list. Effects on modules below are events emitted after commit.
 */
export const MODULES = [
  'core',
  'admin',
  'system',
  'identity',
  'company',
  'ledger',
  'bank',
  'catalog',
  'goods_import',
  'market',
  'tonnage',
  'listing',
  'content',
  'order',
  'settlement',
  'pair_order',
  'foreign_trade',
  'quotation',
  'auction',
  'demand',
  'report',
  'backup',
  'demo',
] as const

export type ModuleName = (typeof MODULES)[number]

/**
 * Files besides `transformers/` whose types the front ends may import: protocols of both sides. Paths in `app/` without extension.
 */
export const PROTOCOLS = ['auction/rooms/room_events', 'bank/gateway/messages']

/**
 * Rules that the front ends run as well, because a screen needs the result without a request. They import only types, each other and
 * `core/numbers`, so that no other server code is bundled with them.
 */
export const SHARED_RULES = [
  'auction/rules/bid_range',
  'bank/rules/bank_hours',
  'catalog/rules/goods_noun',
  'catalog/rules/quality_classes',
]

/**
 * Imports `app/<module>/<name>` of every module that has such a file, in module order. This is how routes, listeners and jobs
 * of a module are found without a central list of them.
 */
export async function importModuleFiles(
  name: 'module' | 'routes' | 'listeners' | 'jobs' | 'codes' | 'refusals' | 'pages' | 'ui_sources' | 'metrics'
) {
  for (const module of MODULES) {
    if (module === 'core' && !['module', 'codes', 'refusals'].includes(name)) continue
    for (const extension of ['ts', 'js']) {
      const file = new URL(`../${module}/${name}.${extension}`, import.meta.url)
      if (existsSync(file)) await import(file.href)
    }
  }
}

/** Files of `app/<module>/calls` of every module, in module order and by name within one. */
export function callFiles(): URL[] {
  return MODULES.flatMap((module) => {
    const folder = new URL(`../${module}/calls/`, import.meta.url)
    if (!existsSync(folder)) return []
    const names = readdirSync(folder).filter((name) => /(?<!\.d)\.[jt]s$/.test(name))
    return names.sort().map((name) => new URL(name, folder))
  })
}
