import db from '@adonisjs/lucid/services/db'
import { OPERATOR_IDLE, type SessionKind } from '#app/identity/sessions/tokens'
import type { StoredSession } from '#app/identity/transformers/session'

/** The sessions of an owner that go on, the last used first. */
export async function readSessions(kind: SessionKind, ownerId: number): Promise<StoredSession[]> {
  const query = db
    .from('access_tokens')
    .where({ kind, owner_id: ownerId })
    .where('expires_at', '>', db.raw('now()'))
    .orderBy([
      { column: 'last_used_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .select('id', 'hash', 'device', 'ip', 'created_at', 'last_used_at')
  if (kind === 'operator') query.whereRaw('last_used_at > now() - make_interval(secs => ?)', [OPERATOR_IDLE])
  return query
}
