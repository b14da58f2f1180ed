/*
 * Where archives are kept: a folder, or S3 and compatible services, named by BACKUP_TO or an option of a command: `/srv/backups`,
 * `s3://bucket/folder`.
 */
import path from 'node:path'
import app from '@adonisjs/core/services/app'
import env from '#start/env'
import { folderStore } from '#app/backup/stores/folder_store'
import type { BackupStore } from '#app/backup/stores/backup_store'
import { s3Store } from '#app/backup/stores/s3_store'

/** The store of a place; by default that of BACKUP_TO, else `.data/backups`. */
export function storeAt(place = env.get('BACKUP_TO') ?? '.data/backups'): BackupStore {
  return place.startsWith('s3://') ? s3Store(place) : folderStore(path.resolve(app.makePath(), place))
}

/** Store and name of an archive by its path or address. */
export function splitPlace(archive: string): { store: BackupStore; name: string } {
  const cut = archive.replaceAll('\\', '/').lastIndexOf('/')
  if (cut < 0) return { store: storeAt(), name: archive }
  return { store: storeAt(archive.slice(0, cut) || '/'), name: archive.slice(cut + 1) }
}
