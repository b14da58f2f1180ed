/*
 * The browsers that get notices: one subscription for each person and browser. It outlives a session that runs out, because a phone shall tell of
 * the night as well, and ends with one that is ended: by logging out, by a new password, by another person in the same browser.
 */
import { createHash, createPublicKey } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#core/actor'
import { audit } from '#core/audit'
import { InvalidInputError, refuse } from '#core/errors'
import { mayAsk } from '#core/outgoing'
import { seal } from '#core/sealed_columns'
import type { Trx } from '#core/transaction'
import PushSubscription from '#app/system/models/push_subscription'
import { pushHosts } from '#app/system/push/push_hosts'
import { SystemRefusal } from '#app/system/refusals'

/** Browsers of one person. */
export const MOST_PUSH_DEVICES = 10

/** Days after the last login in a browser for which it gets notices. */
export const PUSH_DAYS = 30

/** What a browser hands out: where to send, and the keys with which only it can read. */
export type BrowserSubscription = { endpoint: string; p256dh: string; auth: string }

/** The browser of a session. */
export type PushDevice = { deviceHash: string; device: string }

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Whether this is a point of P-256, uncompressed, as every browser sends it. */
function isPublicKey(p256dh: string): boolean {
  const point = Buffer.from(p256dh, 'base64url')
  if (point.length !== 65 || point[0] !== 4) return false
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  try {
    createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
    return true
  } catch {
    return false
  }
}

/** @throws InvalidInputError, RefusedError for what cannot be sent to */
function check({ endpoint, p256dh, auth }: BrowserSubscription) {
  if (!mayAsk(endpoint, pushHosts())) throw refuse(SystemRefusal.pushHostUnknown)
  if (!isPublicKey(p256dh)) throw InvalidInputError.of('p256dh', '设备公钥格式不正确')
  if (Buffer.from(auth, 'base64url').length !== 16) throw InvalidInputError.of('auth', '设备密钥格式不正确')
}

/** Lets a browser get the notices to its user, in place of what this browser had before. */
export async function subscribeBrowser(
  browser: BrowserSubscription,
  { deviceHash, device }: PushDevice,
  actor: Actor,
  trx: Trx
): Promise<void> {
  check(browser)
  const userId = actor.userId!
  await trx.rawQuery(`select pg_advisory_xact_lock(hashtext('push devices'), hashtext(?))`, [String(userId)])
  const endpointHash = sha256(browser.endpoint)
  // One person of a browser gets notices: whoever is logged in.
  await trx
    .from('push_subscriptions')
    .where((query) => query.where('endpoint_hash', endpointHash).orWhere('device_hash', deviceHash))
    .delete()
  const [{ total }] = await trx.from('push_subscriptions').where('user_id', userId).count('* as total')
  if (total >= MOST_PUSH_DEVICES) throw refuse(SystemRefusal.pushDevicesFull({ most: MOST_PUSH_DEVICES }))
  const { id } = await PushSubscription.create(
    {
      userId,
      deviceHash,
      device,
      endpoint: seal(browser.endpoint),
      endpointHash,
      host: new URL(browser.endpoint).host,
      deviceKey: browser.p256dh,
      auth: seal(browser.auth),
    },
    { client: trx }
  )
  await audit(trx, actor, {
    action: 'push_device.add',
    entity: 'push_device',
    entityId: id,
    summary: `开启推送：${device}`,
  })
}

/** Ends the notices to one browser of the actor. @throws NotFoundError when it gets none, or is somebody else's */
export async function removePushDevice(id: number, actor: Actor, trx: Trx): Promise<void> {
  const rows: { device: string }[] = await trx
    .from('push_subscriptions')
    .where({ id, user_id: actor.userId! })
    .delete(['device'])
  if (rows.length === 0) throw refuse(SystemRefusal.pushDeviceGone)
  await audit(trx, actor, {
    action: 'push_device.remove',
    entity: 'push_device',
    entityId: id,
    summary: `关闭推送：${rows[0].device}`,
  })
}

/** Ends what browsers get of a person: those of sessions that have been ended, or all but one. */
export async function endPush(
  trx: Trx | null,
  which: { userId: number; devices: string[] } | { userId: number; except: string | null }
): Promise<void> {
  const query = (trx ?? db).from('push_subscriptions').where('user_id', which.userId)
  if ('devices' in which) query.whereIn('device_hash', which.devices)
  else if (which.except) query.whereNot('device_hash', which.except)
  await query.delete()
}

/** A person logs in: a former person of this browser gets nothing on it any more, and the own subscription goes on for another month. */
export async function takeOverPush(trx: Trx | null, { userId, deviceHash }: { userId: number; deviceHash: string }) {
  const those = () => (trx ?? db).from('push_subscriptions').where('device_hash', deviceHash)
  await those().whereNot('user_id', userId).delete()
  await those().update({ seen_at: db.raw('now()') })
}
