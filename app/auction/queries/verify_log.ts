/* Reading and checking the log of a session in the database (`rules/keyed_log_chain`, `rules/log_chain`). */
import { inTransaction, type Trx } from '#core/transaction'
import { logKeyOf, signerOf, type LogKey } from '#app/auction/shared/log_keys'
import { checkLog } from '#app/auction/rules/check_log'
import {
  KEYED_FORMAT,
  type KeyedBid,
  type KeyedLog,
  type KeyedLot,
  type LogTerms,
} from '#app/auction/rules/keyed_log_chain'
import type { LogBid, LogLot, LogOutage, LogProblem, SessionLog } from '#app/auction/rules/log_chain'
import { LotState, SOLD_LOT } from '#app/auction/codes'
import { oneOf } from '#core/define_codes'

const stamp = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYYMMDDHH24MISSUS')`

const LOT = `l.id, l.last_seq as "lastSeq", l.last_hash as "lastHash", l.sealed_seq as "sealedSeq", l.sealed_hash as "sealedHash",
  case when l.state ${oneOf(...SOLD_LOT)} or l.dissolved_at is not null then ${LotState.hammered} else l.state end as result, l.standing_price as "hammerPrice"`

export async function loggedLots(sessionId: number, trx: Trx): Promise<LogLot[]> {
  const { rows } = await trx.rawQuery(
    `select ${LOT}, l.buyer_company_id as "buyerCompanyId" from auction_lots l where l.session_id = ? order by l.id`,
    [sessionId]
  )
  return rows.map((row: Omit<LogLot, 'bids'>) => ({ ...row, bids: [] }))
}

/** The lots of a log with a key, in which companies are numbers. */
export async function keyedLots(sessionId: number, trx: Trx): Promise<KeyedLot[]> {
  const { rows } = await trx.rawQuery(
    `select ${LOT}, l.starting_price as "startingPrice", l.step_price as "stepPrice", e.bidder_no as buyer
     from auction_lots l
       left join auction_entries e on e.session_id = l.session_id and e.company_id = l.buyer_company_id
     where l.session_id = ? order by l.id`,
    [sessionId]
  )
  return rows.map((row: Omit<KeyedLot, 'bids'>) => ({ ...row, bids: [] }))
}

export async function keyedTerms(sessionId: number, trx: Trx): Promise<LogTerms> {
  const { rows } = await trx.rawQuery(
    `select price_type as "priceType", price_direction as direction, ${stamp('start_time')} as "startTime", ${stamp('end_time')} as "endTime",
       postpone
     from auction_sessions where id = ?`,
    [sessionId]
  )
  return rows[0]
}

export async function loggedOutages(sessionId: number, trx: Trx): Promise<LogOutage[]> {
  const { rows } = await trx.rawQuery(
    `select ${stamp('began_at')} as "from", ${stamp('ended_at')} as until, ${stamp('deadline')} as deadline
     from auction_outages where session_id = ? order by id`,
    [sessionId]
  )
  return rows
}

type BidRow = LogBid & KeyedBid & { lotId: number }

async function bidRows(sessionId: number, trx: Trx): Promise<BidRow[]> {
  const { rows } = await trx.rawQuery(
    `select lot_id as "lotId", seq, company_id as "companyId", user_id as "userId", bidder_no as "bidderNo", signer, price, reason, detail,
       bid_key as key, ${stamp('at')} as stamp, hash
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
  log: SessionLog | KeyedLog
  /** Who placed the bids whose pseudonym is not theirs. */
  wrongSigners: LogProblem[]
  /** Commitment and seal in the audit lines of publication and end of the session; null where there is none. */
  audited: { commitment: string | null; seal: string | null }
}

function wrongSigners(rows: BidRow[], { salt }: LogKey): LogProblem[] {
  return rows.flatMap(({ lotId, seq, companyId, userId, signer }) =>
    signer === signerOf(salt, companyId, userId) ? [] : [{ itemId: lotId, seq, problem: '出价人与签名不一致' }]
  )
}

async function readStored(sessionId: number): Promise<Stored> {
  return inTransaction(
    async (trx) => {
      const session = await trx.from('auction_sessions').where('id', sessionId).firstOrFail()
      const rows = await bidRows(sessionId, trx)
      const key = await logKeyOf(sessionId, trx)
      const common = {
        houseCode: session.session_code as string,
        seal: session.log_hash as string | null,
        outages: await loggedOutages(sessionId, trx),
      }
      const audited = async (field: string): Promise<string | null> => {
        const line = await trx
          .from('audit_logs')
          .where({ entity: 'auction_session', entity_id: String(sessionId) })
          .whereRaw('jsonb_exists(after, ?)', [field])
          .orderBy('id', 'desc')
          .first()
        return line?.after[field] ?? null
      }
      const log: SessionLog | KeyedLog = key
        ? {
            format: KEYED_FORMAT,
            commitment: key.commitment,
            chainKey: key.chainKey,
            ...common,
            terms: await keyedTerms(sessionId, trx),
            items: withBids(await keyedLots(sessionId, trx), rows, toKeyedBid),
          }
        : { ...common, items: withBids(await loggedLots(sessionId, trx), rows, toBid) }
      return {
        log,
        wrongSigners: key ? wrongSigners(rows, key) : [],
        audited: { commitment: await audited('logCommitment'), seal: await audited('logHash') },
      }
    },
    undefined,
    { isolationLevel: 'repeatable read' }
  )
}

/** The whole log of a session, read as of one moment. Contains the key, which is secret until the session has ended. */
export async function readLog(sessionId: number): Promise<SessionLog | KeyedLog> {
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
  if (log.seal !== audited.seal) found('封存与审计日志的记录不一致')
  return problems
}
