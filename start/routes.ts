/*
 * Every module brings its own routes; their order is the order of `app/core/modules.ts`. The pages come last, because the
 * storefront answers every path that nothing else took.
 */
import '#core/routes'
import { importModuleFiles } from '#core/modules'

await importModuleFiles('routes')
await import('#start/pages')
