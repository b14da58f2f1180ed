import type { ApplicationService } from '@adonisjs/core/types'

/**
 * Installs the Chinese validation messages before any validator runs, the naming of columns before any model is defined, and
 * the guards of transactions before any query. */
export default class CoreProvider {
  constructor(protected app: ApplicationService) {}

  async boot() {
    await import('#core/validation')
    const { installModels } = await import('#core/models')
    installModels()
    if (!this.app.inProduction) {
      const { guardPool } = await import('#core/pool_guard')
      guardPool(await this.app.container.make('lucid.db'))
      const { guardFetch } = await import('#core/network_guard')
      guardFetch()
      const { guardHashing } = await import('#core/password_hash')
      guardHashing()
    }
  }
}
