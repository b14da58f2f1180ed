/*
 * Environment variables, read and validated once. `.env.example` describes each of them.
 */
import { Env } from '@adonisjs/core/env'

export default await Env.create(new URL('../', import.meta.url), {
  NODE_ENV: Env.schema.enum(['development', 'production', 'test'] as const),
  HOST: Env.schema.string.optional({ format: 'host' }),
  PORT: Env.schema.number.optional(),
  APP_KEY: Env.schema.string(),
  APP_KEY_PREVIOUS: Env.schema.string.optional(),
  APP_URL: Env.schema.string.optional(),
  TRUST_PROXY: Env.schema.string.optional(),
  METRICS_PORT: Env.schema.number.optional(),
  METRICS_HOST: Env.schema.string.optional(),
  ERROR_REPORT_DSN: Env.schema.string.optional(),
  RELEASE: Env.schema.string.optional(),
  OTEL_SDK_DISABLED: Env.schema.string.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: Env.schema.string.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: Env.schema.string.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: Env.schema.string.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: Env.schema.string.optional(),
  OTEL_SERVICE_NAME: Env.schema.string.optional(),
  OTEL_RESOURCE_ATTRIBUTES: Env.schema.string.optional(),
  OTEL_TRACES_SAMPLER: Env.schema.string.optional(),
  OTEL_TRACES_SAMPLER_ARG: Env.schema.string.optional(),
  OTEL_PROPAGATORS: Env.schema.string.optional(),
  LOG_LEVEL: Env.schema.string.optional(),
  SITE_NAME: Env.schema.string.optional(),

  DATABASE_URL: Env.schema.string(),
  DATABASE_OWNER_URL: Env.schema.string.optional(),
  DATABASE_POOL: Env.schema.number.optional(),
  REDIS_URL: Env.schema.string.optional(),

  AUDIT_ANCHORS: Env.schema.string.optional(),
  SENDMAIL: Env.schema.string.optional(),

  FILES_DIR: Env.schema.string.optional(),
  DRIVE_DISK: Env.schema.enum.optional(['fs', 's3'] as const),
  S3_ENDPOINT: Env.schema.string.optional(),
  S3_REGION: Env.schema.string.optional(),
  S3_BUCKET: Env.schema.string.optional(),
  S3_ACCESS_KEY_ID: Env.schema.string.optional(),
  S3_SECRET_ACCESS_KEY: Env.schema.string.optional(),
  S3_FORCE_PATH_STYLE: Env.schema.boolean.optional(),
  S3_CHECKSUMS: Env.schema.enum.optional(['required', 'always'] as const),

  BACKUP_TO: Env.schema.string.optional(),
  BACKUP_KEEP: Env.schema.number.optional(),
  BACKUP_PASSPHRASE: Env.schema.string.optional(),
  BACKUP_CHECK_URL: Env.schema.string.optional(),
  FILES_MIRROR: Env.schema.string.optional(),
  WAL_ARCHIVE: Env.schema.string.optional(),
  BACKUP_S3_ENDPOINT: Env.schema.string.optional(),
  BACKUP_S3_REGION: Env.schema.string.optional(),
  BACKUP_S3_ACCESS_KEY_ID: Env.schema.string.optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: Env.schema.string.optional(),
  BACKUP_S3_FORCE_PATH_STYLE: Env.schema.enum.optional(['true', 'false'] as const),

  CAPTCHA_WORK: Env.schema.number.optional(),
  PASSWORD_COST: Env.schema.number.optional(),

  SMS_GATEWAY: Env.schema.enum.optional(['outbox', 'aliyun'] as const),
  ALIYUN_ACCESS_KEY_ID: Env.schema.string.optional(),
  ALIYUN_ACCESS_KEY_SECRET: Env.schema.string.optional(),
  ALIYUN_SMS_SIGN: Env.schema.string.optional(),
  ALIYUN_SMS_TEMPLATE: Env.schema.string.optional(),

  PUSH_HOSTS: Env.schema.string.optional(),

  BANK_NAME: Env.schema.string.optional(),
  BANK_GATEWAY_URL: Env.schema.string.optional(),
  BANK_GATEWAY_SECRET: Env.schema.string.optional(),
  BANK_SIGNATURE: Env.schema.enum.optional(['hmac', 'sm2'] as const),
  BANK_SM2_PRIVATE_KEY: Env.schema.string.optional(),
  BANK_SM2_PUBLIC_KEY: Env.schema.string.optional(),
  BANK_PLATFORM_ACCOUNT: Env.schema.string.optional(),
  BANK_CLEARING_ACCOUNT: Env.schema.string.optional(),

  AMAP_KEY: Env.schema.string.optional(),
  AMAP_SECURITY_CODE: Env.schema.string.optional(),

  STREAMS_PER_PERSON: Env.schema.number.optional(),
  AUCTION_BIDS_PER_SECOND: Env.schema.number.optional(),

  MARKET_FEED_DIR: Env.schema.string.optional(),
  MARKET_FEED_TIMEOUT: Env.schema.number.optional(),
  MARKET_FEED_HOSTS: Env.schema.string.optional(),
  DEMO: Env.schema.boolean.optional(),
  DEMO_PASSWORD: Env.schema.string.optional(),
})
