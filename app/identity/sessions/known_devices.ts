/* Devices from which somebody has logged in before. */
import db from '@adonisjs/lucid/services/db'
import type { Trx } from '#core/transaction'
import { hashToken, type SessionKind } from '#app/identity/sessions/tokens'

/** Days without a login after which a device counts as new again: as long as its cookie lives. */
const REMEMBERED = 365

/**
 * Remembers the device of a login.
 *
 * @returns whether it is new for an owner who has used others before: the first one of all is no news
 */
export async function rememberDevice(
  trx: Trx,
  owner: { kind: SessionKind; ownerId: number },
  device: string
): Promise<boolean> {
  const { kind, ownerId } = owner
  const { rows } = await trx.rawQuery(
    `insert into known_devices (kind, owner_id, hash) values (?, ?, ?)
     on conflict (kind, owner_id, hash) do update set last_used_at = now()
     returning xmax = 0 as added, exists (select 1 from known_devices where kind = ? and owner_id = ?) as others`,
    [kind, ownerId, hashToken(device), kind, ownerId]
  )
  return rows[0].added && rows[0].others
}

export async function forgetOldDevices() {
  await db.from('known_devices').whereRaw('last_used_at < now() - make_interval(days => ?)', [REMEMBERED]).delete()
}
