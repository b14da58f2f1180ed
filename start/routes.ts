/*
 * Every module brings its own calls and routes; their order is the order of `app/core/modules.ts`. The pages come last, because the
 * storefront answers every path that nothing else took.
 */
import '#core/routes'
import { callFiles, importModuleFiles } from '#core/modules'

for (const file of callFiles()) await import(file.href)
await importModuleFiles('routes')
await import('#start/pages')
