/*
 * Calls and routes of the modules, in the order of `app/core/modules.ts`. The pages come last, because the storefront answers every path
 * without another route.
 */
import '#core/routes'
import { callFiles, importModuleFiles } from '#core/modules'

for (const file of callFiles()) await import(file.href)
await importModuleFiles('routes')
await import('#start/pages')
