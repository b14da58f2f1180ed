import { formatTime } from '#core/clock'
import { maskAddress } from '#app/identity/rules/devices'

/** A session as `readSessions` selects it. */
export type StoredSession = {
  id: number
  hash: string
  device: string
  ip: string | null
  created_at: Date
  last_used_at: Date
}

/** A device on which somebody is logged in. */
export type SessionRow = {
  id: number
  /** `Windows 电脑 · Chrome 浏览器` */
  device: string
  /** Without its last part. */
  address: string
  createdTime: string
  lastUsedTime: string
  /** The session that asks. */
  current: boolean
}

export const toSessionRow = (row: StoredSession, ownHash: string | undefined): SessionRow => ({
  id: row.id,
  device: row.device,
  address: maskAddress(row.ip),
  createdTime: formatTime(row.created_at)!,
  lastUsedTime: formatTime(row.last_used_at)!,
  current: row.hash === ownHash,
})
