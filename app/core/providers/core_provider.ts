import type { ApplicationService } from '@adonisjs/core/types'

/** Installs the Chinese validation messages before any validator runs, and the names of columns before any model is defined. */
export default class CoreProvider {
  constructor(protected app: ApplicationService) {}

  async boot() {
    await import('#core/validation')
    const { installModels } = await import('#core/models')
    installModels()
  }
}
