import path from 'node:path'
import env from '#start/env'
import app from '@adonisjs/core/services/app'
import { defineConfig, services } from '@adonisjs/drive'
import type { InferDriveDisks } from '@adonisjs/drive/types'

const filesFolder = path.resolve(app.makePath(), env.get('FILES_DIR') ?? '.data/files')

/** Temporary files (`#core/spool`), beside the files that are kept. */
export const spoolFolder = `${filesFolder}-temporary`

/** Uploaded files: a folder of the project by default, S3 or a compatible service by configuration. */
const driveConfig = defineConfig({
  default: env.get('DRIVE_DISK') ?? 'fs',
  services: {
    fs: services.fs({
      location: filesFolder,
      serveFiles: false,
      visibility: 'private',
    }),
    s3: services.s3({
      credentials: {
        accessKeyId: env.get('S3_ACCESS_KEY_ID') ?? '',
        secretAccessKey: env.get('S3_SECRET_ACCESS_KEY') ?? '',
      },
      endpoint: env.get('S3_ENDPOINT'),
      forcePathStyle: true,
      region: env.get('S3_REGION') ?? 'us-east-1',
      bucket: env.get('S3_BUCKET') ?? 'mianqiao',
      visibility: 'private',
    }),
  },
})

export default driveConfig

declare module '@adonisjs/drive/types' {
  export interface DriveDisks extends InferDriveDisks<typeof driveConfig> {}
}
