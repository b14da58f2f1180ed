/*
 * Keys of bid logs. Each session gets one when it is published, with a salt for the pseudonyms of its bidders. Both are stored encrypted with the
 * application's key: the database alone is not enough to compute a chain anew. The database computes the hashes, so it is given the blocks of
 * the key with each call.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { Cached } from '#core/cached'
import { seal, unseal } from '#core/sealed_columns'
import type { Trx } from '#core/transaction'
import AuctionLogKey from '#app/auction/models/auction_log_key'
import { commitmentOf } from '#app/auction/rules/keyed_log_chain'

export type LogKey = {
  commitment: string
  /** Of the log: 2, or 3 with everything that bids are decided by. */
  version: number
  /** 32 bytes in lower-case hex. */
  chainKey: string
  salt: string
}

/** Milliseconds for which a key is kept; it never changes. */
const AGE = 3_600_000

type LotKey = LogKey & { blocks: [Buffer, Buffer] }

const ofLots = new Cached<LotKey | null>({ age: AGE, most: 5_000 })

function opened(row: AuctionLogKey): LogKey {
  const [chainKey, salt] = unseal(row.secrets).split('.')
  if (!salt) throw new Error('the key of a bid log cannot be decrypted: it was encrypted with another APP_KEY')
  return { commitment: row.commitment, version: row.version, chainKey, salt }
}

const rowOf = (sessionId: number, trx?: Trx) =>
  AuctionLogKey.query({ client: trx }).where('session_id', sessionId).first()

/** The commitment to the key of a session; null for one whose log has none. */
export const commitmentOfSession = async (sessionId: number) => (await rowOf(sessionId))?.commitment ?? null

/** The version of the logs of sessions that are published from now on. */
const LOG_VERSION = 3

/**
 * Makes the key of a locked session; a session that is published again keeps its key. Returns the commitment.
 *
 * @param version below the present one only in tests of the logs that are there
 */
export async function makeLogKey(
  trx: Trx,
  { id: sessionId, sessionCode }: { id: number; sessionCode: string },
  version = LOG_VERSION
) {
  const known = await rowOf(sessionId, trx)
  if (known) return known.commitment
  const chainKey = randomBytes(32).toString('hex')
  const commitment = commitmentOf(sessionCode, chainKey)
  const salt = randomBytes(32).toString('hex')
  await AuctionLogKey.create({ sessionId, commitment, secrets: seal(`${chainKey}.${salt}`), version }, { client: trx })
  return commitment
}

/** The key of a session; null for one whose log has none. Secret until the session has ended. */
export async function logKeyOf(sessionId: number, trx?: Trx): Promise<LogKey | null> {
  const row = await rowOf(sessionId, trx)
  return row && opened(row)
}

/** RFC 2104: the key, padded to 64 bytes, xor 0x36 and xor 0x5c. */
function blocksOf(chainKey: string): [Buffer, Buffer] {
  const padded = Buffer.concat([Buffer.from(chainKey, 'hex'), Buffer.alloc(32)])
  return [Buffer.from(padded.map((byte) => byte ^ 0x36)), Buffer.from(padded.map((byte) => byte ^ 0x5c))]
}

/** The pseudonym of a company and its user in the log of a session. */
export const signerOf = (salt: string, companyId: number, userId: number) =>
  createHmac('sha256', salt).update(`${companyId}|${userId}`).digest('hex').slice(0, 32)

async function keyOfLot(lotId: number): Promise<LotKey | null> {
  const row = await AuctionLogKey.query()
    .whereIn('session_id', (lots) => lots.from('auction_lots').where('id', lotId).select('session_id'))
    .first()
  if (!row) return null
  const key = opened(row)
  return { ...key, blocks: blocksOf(key.chainKey) }
}

/** Three arguments of `auction_place_bids`: pseudonyms and blocks of the key, nulls for a session without one. */
export async function keyArguments(
  lotId: number,
  bids: readonly { companyId: number; userId: number }[]
): Promise<[string[], Buffer, Buffer] | [null, null, null]> {
  const key = await ofLots.get(String(lotId), () => keyOfLot(lotId))
  if (!key) return [null, null, null]
  return [bids.map(({ companyId, userId }) => signerOf(key.salt, companyId, userId)), ...key.blocks]
}
