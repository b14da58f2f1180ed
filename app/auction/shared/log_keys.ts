/*
 * Keys of bid logs. Each session gets one when it is published, with a salt for the pseudonyms of its bidders. Both are stored encrypted with the
 * application's key: the database alone is not enough to compute a chain anew. The database computes the hashes, so it is given the blocks of
 * the key with each call.
 */
import { createHmac, randomBytes } from 'node:crypto'
import encryption from '@adonisjs/core/services/encryption'
import db from '@adonisjs/lucid/services/db'
import { Cached } from '#core/cached'
import type { Trx } from '#core/transaction'
import { commitmentOf } from '#app/auction/rules/keyed_log_chain'

export type LogKey = {
  commitment: string
  /** 32 bytes in lower-case hex. */
  chainKey: string
  salt: string
}

/** Milliseconds for which a key is kept; it never changes. */
const AGE = 3_600_000

const ofLots = new Cached<LogKey & { blocks: [Buffer, Buffer] }>({ age: AGE, most: 5_000 })

function opened(row: { commitment: string; secrets: string } | null): LogKey | null {
  const secrets = row && encryption.decrypt<Pick<LogKey, 'chainKey' | 'salt'>>(row.secrets)
  if (row && !secrets)
    throw new Error('the key of a bid log cannot be decrypted: it was encrypted with another APP_KEY')
  return secrets && { commitment: row!.commitment, ...secrets }
}

/** Makes the key of a locked session; a session that is published again keeps its key. Returns the commitment. */
export async function makeLogKey(trx: Trx, session: { id: number; sessionCode: string }): Promise<string> {
  const known = await trx.from('auction_log_keys').where('session_id', session.id).first()
  if (known) return known.commitment
  const chainKey = randomBytes(32).toString('hex')
  const commitment = commitmentOf(session.sessionCode, chainKey)
  const secrets = encryption.encrypt({ chainKey, salt: randomBytes(32).toString('hex') })
  await trx.table('auction_log_keys').insert({ session_id: session.id, commitment, secrets })
  return commitment
}

/** The key of a session; null for one whose log has none. Secret until the session has ended. */
export async function logKeyOf(sessionId: number, trx?: Trx): Promise<LogKey | null> {
  return opened(await (trx ?? db).from('auction_log_keys').where('session_id', sessionId).first())
}

/** RFC 2104: the key, padded to 64 bytes, xor 0x36 and xor 0x5c. */
function blocksOf(chainKey: string): [Buffer, Buffer] {
  const padded = Buffer.concat([Buffer.from(chainKey, 'hex'), Buffer.alloc(32)])
  return [padded.map((byte) => byte ^ 0x36), padded.map((byte) => byte ^ 0x5c)].map((block) => Buffer.from(block)) as [
    Buffer,
    Buffer,
  ]
}

/** The pseudonym of a company and its user in the log of a session. */
export const signerOf = (salt: string, companyId: number, userId: number) =>
  createHmac('sha256', salt).update(`${companyId}|${userId}`).digest('hex').slice(0, 32)

/** The last three arguments of `auction_place_bids`: pseudonyms and blocks of the key, nulls for a session without one. */
export async function keyArguments(
  lotId: number,
  bids: readonly { companyId: number; userId: number }[]
): Promise<[string[], Buffer, Buffer] | [null, null, null]> {
  const key =
    ofLots.peek(String(lotId)) ??
    (await ofLots.get(String(lotId), async () => {
      const row = await db
        .from('auction_log_keys as k')
        .join('auction_lots as l', 'l.session_id', 'k.session_id')
        .where('l.id', lotId)
        .select('k.commitment', 'k.secrets')
        .first()
      const found = opened(row)
      return (found && { ...found, blocks: blocksOf(found.chainKey) }) as never
    }))
  if (!key) return [null, null, null]
  return [bids.map(({ companyId, userId }) => signerOf(key.salt, companyId, userId)), ...key.blocks]
}
