/*
 * The key by which push services know the platform (VAPID, RFC 8292). It is made once: a browser subscribes for it, and with another one every
 * subscription would be worth nothing.
 */
import db from '@adonisjs/lucid/services/db'
import webPush from 'web-push'
import { appUrl } from '#config/app'
import { seal, unseal } from '#core/sealed_columns'
import PushKey from '#app/system/models/push_key'

/** Makes the key unless there is one. Of two processes that start together one makes it. */
export async function makePushKey(): Promise<void> {
  if (await PushKey.query().first()) return
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  const row = { public_key: publicKey, sealed_private_key: seal(privateKey) }
  await db.knexQuery().insert(row).into('push_keys').onConflict().ignore()
}

async function storedKey(): Promise<PushKey> {
  const key = await PushKey.query().first()
  if (key) return key
  await makePushKey()
  return PushKey.query().firstOrFail()
}

/** What browsers subscribe with. */
export const publicPushKey = async (): Promise<string> => (await storedKey()).publicKey

export type Sender = { subject: string; publicKey: string; privateKey: string }

/** Who sends, for `web-push`: the key pair, and where a push service reaches the platform. */
export async function pushSender(): Promise<Sender> {
  const { publicKey, sealedPrivateKey } = await storedKey()
  const privateKey = unseal(sealedPrivateKey)
  if (!privateKey) throw new Error('the key for pushing is sealed with an APP_KEY that is not known')
  const subject = appUrl.startsWith('https:') ? appUrl : 'mailto:push@mianqiao.invalid'
  return { subject, publicKey, privateKey }
}
