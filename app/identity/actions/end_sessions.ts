import type { Actor } from '#core/actor'
import { audit } from '#core/audit'
import { refuse } from '#core/errors'
import type { Trx } from '#core/transaction'
import { endSessions, type SessionKind } from '#app/identity/sessions/tokens'
import { IdentityRefusal } from '#app/identity/refusals'

const ENTITY = { member: 'user', operator: 'operator' } as const

type Owner = { kind: SessionKind; ownerId: number }

const line = (trx: Trx, actor: Actor, { kind, ownerId }: Owner, summary: string) =>
  audit(trx, actor, { action: `${ENTITY[kind]}.session.end`, entity: ENTITY[kind], entityId: ownerId, summary })

const ownerOf = ({ kind, userId }: Actor): Owner => ({ kind: kind as SessionKind, ownerId: userId! })

/** Ends one session of the actor, possibly the one that asks. @throws NotFoundError when it has ended, or is somebody else's */
export async function endOwnSession(id: number, actor: Actor, trx: Trx): Promise<void> {
  const owner = ownerOf(actor)
  const { device } =
    (await trx
      .from('access_tokens')
      .where({ id, kind: owner.kind, owner_id: owner.ownerId })
      .select('device')
      .first()) ?? {}
  if ((await endSessions(trx, { ...owner, id })) === 0) throw refuse(IdentityRefusal.sessionGone)
  await line(trx, actor, owner, `退出登录设备：${device}`)
}

/** Ends all sessions of the actor but the one with this token. @returns number of sessions ended */
export async function endOtherSessions(token: string | null, actor: Actor, trx: Trx): Promise<number> {
  const owner = ownerOf(actor)
  const ended = await endSessions(trx, { ...owner, except: token })
  if (ended > 0) await line(trx, actor, owner, `退出其他登录设备：${ended}个`)
  return ended
}

/** Ends the session of a member or operator. For operators who may. @throws NotFoundError when it has ended */
export async function endSessionOf(id: number, actor: Actor, trx: Trx): Promise<void> {
  const session = await trx.from('access_tokens').where({ id }).select('kind', 'owner_id', 'device').forUpdate().first()
  if (!session) throw refuse(IdentityRefusal.sessionGone)
  await endSessions(trx, { id })
  await line(trx, actor, { kind: session.kind, ownerId: session.owner_id }, `强制退出登录设备：${session.device}`)
}
