import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#core/actor'
import { formatTime } from '#core/clock'
import { publicPushKey } from '#app/system/push/push_keys'
import { MOST_PUSH_DEVICES } from '#app/system/push/subscriptions'

/** A browser that gets notices. */
export type PushDeviceRow = {
  id: number
  /** `安卓手机 · Chrome 浏览器` */
  device: string
  createdTime: string
  /** The last login in this browser. */
  seenTime: string
  /** The browser that asks. */
  current: boolean
}

export type PushDevices = {
  /** What a browser subscribes with. */
  publicKey: string
  devices: PushDeviceRow[]
  /** Devices of one person at most. */
  most: number
}

/** The browsers on which the actor gets notices. @param deviceHash the one that asks */
export async function pushDevicesOf(actor: Actor, deviceHash: string | null): Promise<PushDevices> {
  const rows = await db
    .from('push_subscriptions')
    .where('user_id', actor.userId!)
    .orderBy('id')
    .select('id', 'device', 'device_hash', 'created_at', 'seen_at')
  return {
    publicKey: await publicPushKey(),
    devices: rows.map((row) => ({
      id: row.id,
      device: row.device,
      createdTime: formatTime(row.created_at)!,
      seenTime: formatTime(row.seen_at)!,
      current: row.device_hash === deviceHash,
    })),
    most: MOST_PUSH_DEVICES,
  }
}
