/*
 * The keys that follow from APP_KEY: one for each purpose (HKDF), so that what is learned about one is of no use for another. The encryption of
 * columns (`#core/sealed_columns`) derives its own in the same way.
 *
 * APP_KEY_PREVIOUS lists keys that were in use before, the latest first. What they made is still read and compared; nothing is made with them.
 * `node ace key:rotate` makes all of it anew, after which they can go.
 */
import { hkdfSync, type BinaryLike } from 'node:crypto'
import env from '#start/env'

export type KeyPurpose =
  | 'versions'
  | 'audit seals'
  | 'sms codes'
  | 'captchas'
  | 'card numbers'
  | 'bank simulator'
  | 'bank simulator sm2'
  | 'bank simulator sm2 platform'

/** Keys that were in use before, the latest first. */
export const previousKeys = (): string[] =>
  (env.get('APP_KEY_PREVIOUS') ?? '')
    .split(',')
    .map((key) => key.trim())
    .filter(Boolean)

/** The application's keys themselves, the present one first. */
export const applicationKeys = (): string[] => [env.get('APP_KEY'), ...previousKeys()]

const derive = (key: string, purpose: KeyPurpose) => Buffer.from(hkdfSync('sha256', key, '', `mianqiao ${purpose}`, 32))

/** The key of a purpose: 32 bytes. */
export const keyFor = (purpose: KeyPurpose): Buffer => derive(env.get('APP_KEY'), purpose)

/**
 * Keys with which a purpose was served before. The application keys themselves are among them: seals and card numbers of databases from before
 * keys were derived have them.
 */
export const formerKeys = (purpose: KeyPurpose): BinaryLike[] => [
  env.get('APP_KEY'),
  ...previousKeys().flatMap((key) => [derive(key, purpose), key]),
]

let retired: (purpose: KeyPurpose) => Promise<BinaryLike[]> = async () => []

/** Registers who keeps the keys of a purpose after their application key is gone; call at the top level of a module's `listeners.ts`. */
export function registerRetiredKeys(find: typeof retired) {
  retired = find
}

/** Every key with which something of a purpose may have been made, the present one first. */
export async function everyKeyOf(purpose: KeyPurpose): Promise<BinaryLike[]> {
  return [keyFor(purpose), ...formerKeys(purpose), ...(await retired(purpose))]
}
