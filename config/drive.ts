import path from 'node:path'
import env from '#start/env'
import app from '@adonisjs/core/services/app'
import { defineConfig, services } from '@adonisjs/drive'
import type { InferDriveDisks } from '@adonisjs/drive/types'

const filesFolder = path.resolve(app.makePath(), env.get('FILES_DIR') ?? '.data/files')

/** Temporary files (`#core/spool`), beside the files that are kept. */
export const spoolFolder = `${filesFolder}-temporary`

/**
 * How the object storage is spoken to, by its settings. AWS, Aliyun OSS and Tencent COS take the bucket in the host name (OSS refuses it in the path);
 * servers of one's own, such as MinIO, mostly in the path. Newer clients add checksums to requests and send streams in chunks with a
 * trailer (`aws-chunked`), which many compatible services do not understand: they are only added where the service requires them.
 */
export const objectStorage = (settings: Readonly<Record<string, string | undefined>>) => ({
  credentials: {
    accessKeyId: settings.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY ?? '',
  },
  endpoint: settings.S3_ENDPOINT,
  forcePathStyle: ['true', '1'].includes(settings.S3_FORCE_PATH_STYLE ?? ''),
  region: settings.S3_REGION ?? 'us-east-1',
  bucket: settings.S3_BUCKET ?? 'mianqiao',
  requestChecksumCalculation: checksums(settings),
  responseChecksumValidation: checksums(settings),
  visibility: 'private' as const,
  // Access is decided by this platform and by the bucket; most compatible services have no lists of access.
  supportsACL: false,
})

const checksums = ({ S3_CHECKSUMS }: Readonly<Record<string, string | undefined>>) =>
  S3_CHECKSUMS === 'always' ? ('WHEN_SUPPORTED' as const) : ('WHEN_REQUIRED' as const)

/** Uploaded files: a folder of the project by default, S3 or a compatible service by configuration. */
const driveConfig = defineConfig({
  default: env.get('DRIVE_DISK') ?? 'fs',
  services: {
    fs: services.fs({
      location: filesFolder,
      serveFiles: false,
      visibility: 'private',
    }),
    s3: services.s3(objectStorage(process.env)),
  },
  // Test runs beside each other empty only their own.
  fakes: { location: `${filesFolder}-fakes` },
})

export default driveConfig

declare module '@adonisjs/drive/types' {
  export interface DriveDisks extends InferDriveDisks<typeof driveConfig> {}
}
