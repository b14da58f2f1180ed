import type { ApplicationService } from '@adonisjs/core/types'
import { importModuleFiles } from '#core/modules'

/** Connects the listeners of every module once the application has booted. */
export default class ModulesProvider {
  constructor(protected app: ApplicationService) {}

  async start() {
    await importModuleFiles('listeners')
  }
}
