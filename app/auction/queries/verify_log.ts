/* Reading and checking the log of a session in the database (`rules/keyed_log_chain`, `rules/log_chain`). */
import { inTransaction, type Trx } from '#core/transaction'
import AuctionSession from '#app/auction/models/auction_session'
import { logKeyOf, signerOf, type LogKey } from '#app/auction/shared/log_keys'
import {
  fullLots,
  fullTerms,
  keyedLots,
  keyedTerms,
  loggedConditions,
  loggedLots,
  loggedOutages,
  logStamp,
} from '#app/auction/queries/logged_rows'
import { checkLog, isFullLog, type AnyLog } from '#app/auction/rules/check_log'
import { FULL_FORMAT } from '#app/auction/rules/full_log'
import { KEYED_FORMAT, type KeyedBid } from '#app/auction/rules/keyed_log_chain'
import type { LogBid, LogProblem } from '#app/auction/rules/log_chain'

type BidRow = LogBid & KeyedBid & { lotId: number }

async function bidRows(sessionId: number, trx: Trx): Promise<BidRow[]> {
  const { rows } = await trx.rawQuery(
    `select lot_id as "lotId", seq, company_id as "companyId", user_id as "userId", bidder_no as "bidderNo", signer, price, reason, detail,
       bid_key as key, ${logStamp('at')} as stamp, hash
     from auction_bids where session_id = ? order by lot_id, seq`,
    [sessionId]
  )
  return rows
}

const toBid = (row: BidRow): LogBid => ({
  seq: row.seq,
  companyId: row.companyId,
  userId: row.userId,
  price: row.price,
  reason: row.reason,
  detail: row.detail,
  key: row.key,
  stamp: row.stamp,
  hash: row.hash,
})

const toKeyedBid = (row: BidRow): KeyedBid => ({
  seq: row.seq,
  bidderNo: row.bidderNo,
  signer: row.signer,
  price: row.price,
  reason: row.reason,
  detail: row.detail,
  key: row.key,
  stamp: row.stamp,
  hash: row.hash,
})

/** The lots with their bids, which are in the order of the lots. */
function withBids<Lot extends { id: number }, Bid>(lots: Lot[], rows: BidRow[], toOwn: (row: BidRow) => Bid) {
  const bids = Map.groupBy(rows, ({ lotId }) => lotId)
  return lots.map((lot) => ({ ...lot, bids: (bids.get(lot.id) ?? []).map(toOwn) }))
}

/** What the database says of a log beside the log itself. */
type Stored = {
  log: AnyLog
  /** Who placed the bids whose pseudonym is not theirs. */
  wrongSigners: LogProblem[]
  /** Commitment, hash of the terms and seal in the audit lines of publication and end of the session; null where there is none. */
  audited: { commitment: string | null; terms: string | null; seal: string | null }
}

function wrongSigners(rows: BidRow[], { salt }: LogKey): LogProblem[] {
  return rows.flatMap(({ lotId, seq, companyId, userId, signer }) =>
    signer === signerOf(salt, companyId, userId) ? [] : [{ itemId: lotId, seq, problem: '出价人与签名不一致' }]
  )
}

type Common = { houseCode: string; seal: string | null }

async function logOf(sessionId: number, common: Common, rows: BidRow[], key: LogKey | null, trx: Trx): Promise<AnyLog> {
  const outages = await loggedOutages(sessionId, trx)
  if (!key) return { ...common, items: withBids(await loggedLots(sessionId, trx), rows, toBid), outages }
  const { commitment, chainKey } = key
  if (key.version < 3)
    return {
      format: KEYED_FORMAT,
      commitment,
      chainKey,
      ...common,
      terms: await keyedTerms(sessionId, trx),
      items: withBids(await keyedLots(sessionId, trx), rows, toKeyedBid),
      outages,
    }
  return {
    format: FULL_FORMAT,
    commitment,
    chainKey,
    ...common,
    terms: await fullTerms(sessionId, trx),
    items: withBids(await fullLots(sessionId, trx), rows, toKeyedBid),
    outages,
    facts: await loggedConditions(sessionId, trx),
  }
}

async function readStored(sessionId: number): Promise<Stored> {
  return inTransaction(
    async (trx) => {
      const session = await trx.from('auction_sessions').where('id', sessionId).firstOrFail()
      const rows = await bidRows(sessionId, trx)
      const key = await logKeyOf(sessionId, trx)
      const common = { houseCode: session.session_code as string, seal: session.log_hash as string | null }
      const audited = async (field: string): Promise<string | null> => {
        const line = await trx
          .from('audit_logs')
          .where({ entity: 'auction_session', entity_id: String(sessionId) })
          .whereRaw('jsonb_exists(after, ?)', [field])
          .orderBy('id', 'desc')
          .first()
        return line?.after[field] ?? null
      }
      return {
        log: await logOf(sessionId, common, rows, key, trx),
        wrongSigners: key ? wrongSigners(rows, key) : [],
        audited: {
          commitment: await audited('logCommitment'),
          terms: await audited('logTerms'),
          seal: await audited('logHash'),
        },
      }
    },
    undefined,
    { isolationLevel: 'repeatable read' }
  )
}

/** The whole log of a session, read as of one moment. Contains the key, which is secret until the session has ended. */
export async function readLog(sessionId: number): Promise<AnyLog> {
  return (await readStored(sessionId)).log
}

/**
 * All inconsistencies in the log of a session; empty when the log is unchanged. Beside the log itself: pseudonyms that are not those of the bidders,
 * and a commitment or a seal that is not the one in the audit log, whose copies outside the database show whether it was changed.
 */
export async function verifyLog(sessionId: number): Promise<LogProblem[]> {
  const { log, wrongSigners: signers, audited } = await readStored(sessionId)
  const problems = [...checkLog(log), ...signers]
  if (!('chainKey' in log)) return problems
  const found = (problem: string) => problems.push({ itemId: 0, seq: null, problem })
  if (audited.commitment !== null && log.commitment !== audited.commitment) found('承诺与审计日志的记录不一致')
  if (isFullLog(log) && audited.terms !== (log.facts.findLast(({ kind }) => kind === 'terms')?.note ?? null))
    found('场次条款与审计日志的记录不一致')
  if (log.seal !== audited.seal) found('封存与审计日志的记录不一致')
  return problems
}

/**
 * What a downloaded log says otherwise than the database; empty when they agree. Only for a file that is intact by itself: its seal and the hashes of its
 * bids then stand for all that it says. Bids that came after the download are no difference.
 *
 * @returns null when there is no such session
 */
export async function compareWithStored(file: AnyLog): Promise<LogProblem[] | null> {
  const session = await AuctionSession.findBy('sessionCode', file.houseCode)
  if (!session) return null
  const stored = await readLog(session.id)
  const problems: LogProblem[] = []
  const differs = (problem: string, itemId = 0, seq: number | null = null) => problems.push({ itemId, seq, problem })
  const commitmentIn = (log: AnyLog) => ('chainKey' in log ? log.commitment : null)
  if (commitmentIn(file) !== commitmentIn(stored)) differs('文件的公证承诺与平台记录不一致')
  if (file.seal !== stored.seal) differs('文件的公证封存与平台记录不一致')
  const lots = new Map(stored.items.map((lot) => [lot.id, lot]))
  for (const { id, bids } of file.items) {
    const hashes = lots.get(id)?.bids.map(({ hash }) => hash) ?? []
    for (const { seq, hash } of bids) if (hashes[seq - 1] !== hash) differs('文件的出价记录与平台记录不一致', id, seq)
  }
  return problems
}
