import env from '#start/env'

/** How the object storage of backups is reached: BACKUP_S3_*, by default as that of the files (S3_*). */
export const backupStorage = () => ({
  endpoint: env.get('BACKUP_S3_ENDPOINT') ?? env.get('S3_ENDPOINT'),
  region: env.get('BACKUP_S3_REGION') ?? env.get('S3_REGION') ?? 'us-east-1',
  accessKeyId: env.get('BACKUP_S3_ACCESS_KEY_ID') ?? env.get('S3_ACCESS_KEY_ID') ?? '',
  secretAccessKey: env.get('BACKUP_S3_SECRET_ACCESS_KEY') ?? env.get('S3_SECRET_ACCESS_KEY') ?? '',
  // Aliyun OSS takes the bucket in the host name only.
  forcePathStyle: env.get('BACKUP_S3_FORCE_PATH_STYLE') !== 'false',
})
