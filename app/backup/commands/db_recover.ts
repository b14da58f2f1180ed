import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/** Recovers the embedded PostgreSQL to a moment. The replaced cluster is kept beside. */
export default class DbRecover extends BaseCommand {
  static commandName = 'db:recover'
  static description = 'Recover the embedded PostgreSQL to a moment, from a base backup and the archived log'
  static options: CommandOptions = { startApp: false }

  @flags.string({
    description: 'The last moment that counts, 2026-11-22T15:30:00+08:00; by default the end of the log',
  })
  declare to?: string

  @flags.string({ description: 'Path of the base backup; by default the newest before the moment' })
  declare base?: string

  @flags.string({ description: 'Folder of the archived log; by default WAL_ARCHIVE' })
  declare wal?: string

  async run() {
    const { DateTime } = await import('luxon')
    const { ZONE } = await import('#core/zone')
    const { default: env } = await import('#start/env')
    const { BackupError } = await import('#app/backup/archive/backup_error')
    const { splitPlace, storeAt } = await import('#app/backup/stores/store')
    const { momentOf } = await import('#app/backup/shared/archive_name')
    const { recoverCluster } = await import('#app/backup/cluster/recover_cluster')

    const archive = this.wal ?? env.get('WAL_ARCHIVE')
    if (!archive) throw new BackupError('Which archive of the write-ahead log? Set WAL_ARCHIVE or --wal.')
    const moment = this.to ? DateTime.fromISO(this.to, { zone: ZONE }) : null
    if (moment && !moment.isValid) throw new BackupError(`--to=${this.to} is no moment: 2026-11-22T15:30:00+08:00`)
    const to = moment?.toJSDate()
    const { store, name } = this.base
      ? splitPlace(this.base)
      : {
          store: storeAt(),
          name: (await storeAt().list()).findLast(
            (one) => one.startsWith('base-') && (!to || momentOf(one) < to.getTime())
          ),
        }
    if (!name) throw new BackupError(`There is no base backup${to ? ' before this moment' : ''} in ${store.place}.`)
    const started = Date.now()
    const { kept } = await recoverCluster({
      source: await store.read(name),
      passphrase: env.get('BACKUP_PASSPHRASE'),
      archive,
      to,
      report: (line) => this.logger.info(line),
    })
    this.logger.success(`recovered in ${((Date.now() - started) / 1000).toFixed(1)} s from ${name}`)
    if (kept) this.logger.info(`The cluster before is in ${kept}. Remove it when all is well.`)
    this.logger.info('Make a new base backup (db:base): this recovery began a new line of time.')
  }
}
