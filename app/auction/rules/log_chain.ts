/*
 * 成交公证, version 1, of sessions published before logs had keys: anyone who holds the log of a session can verify it. Each bid of a lot contains the hash of the bid before it; at the end of the session
 * the last hashes of all lots, their results and the outages are hashed into the seal. Pure functions: the same check runs on the database and on a
 * downloaded file.
 */
import { createHash } from 'node:crypto'
import { type BidRefusal, type LotState } from '#app/auction/codes'

export const UNKEYED_FORMAT = 'mianqiao-auction-log/1'

/** The hashed fields of a bid. `stamp` is its moment in UTC as YYYYMMDDHHMMSS and six digits of microseconds. */
export type LogBid = {
  seq: number
  companyId: number
  userId: number
  /** Cents per tonne. */
  price: number
  reason: BidRefusal
  detail: number | null
  key: string
  stamp: string
  hash: string
}

/** A lot with its chain of bids. `result`: sold, not sold or still open; a sold lot stays sold even when the deal is abandoned. */
export type LogLot = {
  id: number
  lastSeq: number
  lastHash: string
  /** Number of the last bid that the seal covers; later bids, all refused, follow it. */
  sealedSeq: number | null
  sealedHash: string | null
  result: typeof LotState.hammered | typeof LotState.unsold | typeof LotState.waiting
  hammerPrice: number | null
  buyerCompanyId: number | null
  bids: LogBid[]
}

/** Moments in the format of `LogBid.stamp`. */
export type LogOutage = { from: string; until: string; deadline: string | null }

export type SessionLog = { houseCode: string; seal: string | null; items: LogLot[]; outages: LogOutage[] }

/** `itemId` 0 means the session itself. */
export type LogProblem = { itemId: number; seq: number | null; problem: string }

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** The same hash as `auction_bid_hash` of the database. */
export function bidHash(previous: string, lotId: number, bid: Omit<LogBid, 'hash'>): string {
  const { seq, companyId, userId, price, reason, detail, key, stamp } = bid
  return sha256([previous, lotId, seq, companyId, userId, price, reason, detail ?? '', key, stamp].join('|'))
}

export function sealOf({ houseCode: sessionCode, items: lots, outages }: Omit<SessionLog, 'seal'>): string {
  const lines = lots.map(({ id, sealedSeq, sealedHash, result, hammerPrice: standingPrice, buyerCompanyId }) =>
    [id, sealedSeq, sealedHash, result, standingPrice ?? '', buyerCompanyId ?? ''].join('|')
  )
  const breaks = outages.map(({ from, until, deadline }) => ['outage', from, until, deadline ?? ''].join('|'))
  return sha256([sessionCode, ...lines, ...breaks].join('\n'))
}

function problemsOf(lot: LogLot): LogProblem[] {
  const problems: LogProblem[] = []
  const found = (seq: number | null, problem: string) => problems.push({ itemId: lot.id, seq, problem })
  let previous = ''
  let seq = 0
  let sealed = lot.sealedSeq === 0 ? '' : null
  for (const bid of lot.bids) {
    seq++
    if (bid.seq !== seq) found(seq, '缺少出价记录')
    if (bidHash(previous, lot.id, bid) !== bid.hash) found(bid.seq, '出价记录被改动')
    previous = bid.hash
    seq = bid.seq
    if (seq === lot.sealedSeq) sealed = bid.hash
  }
  if (seq !== lot.lastSeq || previous !== lot.lastHash) found(null, '出价记录与标的不一致')
  if (lot.sealedSeq !== null && sealed !== lot.sealedHash) found(lot.sealedSeq, '出价记录与封存不一致')
  return problems
}

/** All inconsistencies of a log; empty when the log is unchanged. */
export function checkUnkeyedLog(log: SessionLog): LogProblem[] {
  const problems = log.items.flatMap(problemsOf)
  if (log.seal !== null && log.seal !== sealOf(log))
    problems.push({ itemId: 0, seq: null, problem: '场次结果与封存不一致' })
  return problems
}
