import type { ApplicationService } from '@adonisjs/core/types'

/** Installs the Chinese validation messages before any validator runs. */
export default class CoreProvider {
  constructor(protected app: ApplicationService) {}

  async boot() {
    await import('#core/validation')
  }
}
