import type { ApplicationService } from '@adonisjs/core/types'

/** Says when a server starts what does not protect its logs: a role that owns them, and seals without a copy outside the database. */
export default class AuditProvider {
  constructor(protected app: ApplicationService) {}

  async ready() {
    const { default: logger } = await import('@adonisjs/core/services/logger')
    const { ownsTables } = await import('#core/table_guards')
    const { anchorPlaces } = await import('#core/audit_anchors')
    const places = anchorPlaces()
    if (await ownsTables())
      logger.warn(
        'Logs are not protected from the application: it connects as the owner of its tables. Give a role of its own as DATABASE_URL and the owner as DATABASE_OWNER_URL'
      )
    if (places.length === 0)
      logger.warn(
        'Seals of the audit log are kept in the database only (AUDIT_ANCHORS): a log that was cut or emptied would not be noticed'
      )
  }
}
