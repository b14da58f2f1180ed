import type { ApplicationService } from '@adonisjs/core/types'
import { importModuleFiles } from '#core/modules'

/** Loads the declarations of every module, and registers its listeners once the application has booted. */
export default class ModulesProvider {
  constructor(protected app: ApplicationService) {}

  async boot() {
    await importModuleFiles('codes')
    await importModuleFiles('module')
    await importModuleFiles('refusals')
  }

  async start() {
    await importModuleFiles('listeners')
  }
}
