import { createHash } from 'node:crypto'
import env from '#start/env'
import { previousKeys } from '#core/keys'
import { defineConfig, drivers } from '@adonisjs/core/encryption'

/** Least length that the driver takes. */
const LENGTH = 16

/**
 * Keys as the driver takes them. It refuses a short one before anything else is looked at; hashed, a short key gets as far as the check of all settings
 * (`#core/start_checks`), which tells it together with whatever else is wrong.
 */
export const encryptionKeys = (keys: string[]): string[] =>
  keys.map((key) => (key.length < LENGTH ? createHash('sha256').update(key).digest('hex') : key))

/** The first key encrypts, all of them decrypt. */
export default defineConfig({
  default: 'gcm',
  list: { gcm: drivers.aes256gcm({ id: 'gcm', keys: encryptionKeys([env.get('APP_KEY'), ...previousKeys()]) }) },
})
