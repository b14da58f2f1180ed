/*
 * The mirror of the files: a folder on another disk, or a bucket, named by FILES_MIRROR. With the archived log it is what a recovery needs: the log has
 * the rows up to the last half minute, the mirror the files that they name.
 */
import path from 'node:path'
import app from '@adonisjs/core/services/app'
import { Disk, services } from '@adonisjs/drive'
import env from '#start/env'
import { objectStorage } from '#config/drive'
import { folderDisk } from '#app/backup/stores/folder_disk'
import { backupStorage } from '#app/backup/stores/s3_settings'

export type FileMirror = {
  /** FILES_MIRROR */
  place: string
  disk: Disk
  /** Name in the mirror of a file of the product's disk. */
  keyOf: (key: string) => string
}

async function bucketDisk(bucket: string): Promise<Disk> {
  const { endpoint, region, accessKeyId, secretAccessKey, forcePathStyle } = backupStorage()
  const settings = {
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    S3_FORCE_PATH_STYLE: String(forcePathStyle),
  }
  const make = await services.s3(objectStorage(settings)).resolver('mirror', app, [])
  return new Disk(make())
}

/** The mirror of FILES_MIRROR, null when none is set. */
export async function fileMirror(): Promise<FileMirror | null> {
  const place = env.get('FILES_MIRROR')
  if (!place) return null
  if (!place.startsWith('s3://'))
    return { place, disk: await folderDisk(path.resolve(app.makePath(), place)), keyOf: (key) => key }
  const { hostname, pathname } = new URL(place)
  const folder = pathname.replace(/^\/|\/$/g, '')
  return { place, disk: await bucketDisk(hostname), keyOf: (key) => (folder ? `${folder}/${key}` : key) }
}
