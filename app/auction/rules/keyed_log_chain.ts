/*
 * 成交公证, version 2: the bid log of a session, chained with a key whose commitment is published before the session begins and which is published
 * itself after the end. Until then nobody can compute the chain anew, not even with the database; afterwards anybody can check it. `docs/bid-log.md`
 * is the definition; `public/verify-bid-log.html` and `tests/helpers/bid_log_checker.mjs` are further implementations of it. Pure functions.
 */
import { createHash, createHmac } from 'node:crypto'
import { BidRefusal, type AuctionDirection, type AuctionPriceType, type LotState } from '#app/auction/codes'
import type { LogOutage, LogProblem } from '#app/auction/rules/log_chain'

export const KEYED_FORMAT = 'mianqiao-auction-log/2'

/** The hashed fields of a bid. `stamp` is its moment in UTC as YYYYMMDDHHMMSS and six digits of microseconds. */
export type KeyedBid = {
  seq: number
  /** 竞买号. */
  bidderNo: string | null
  /** Pseudonym of company and user: the same for all bids of a user in the session, and nothing outside of it. */
  signer: string
  /** Cents per tonne. */
  price: number
  reason: BidRefusal
  detail: number | null
  key: string
  stamp: string
  hash: string
}

/** A lot with its chain of bids and its terms. `result`: sold, not sold or still open; a sold lot stays sold when the deal is abandoned or dissolved. */
export type KeyedLot = {
  id: number
  startingPrice: number
  stepPrice: number
  lastSeq: number
  lastHash: string
  /** Number of the last bid that the seal covers; later bids, all refused, follow it. */
  sealedSeq: number | null
  sealedHash: string | null
  result: typeof LotState.hammered | typeof LotState.unsold | typeof LotState.waiting
  hammerPrice: number | null
  /** 竞买号 of the highest bidder. */
  buyer: string | null
  bids: KeyedBid[]
}

/** Terms by which bids were decided. Moments as in `KeyedBid.stamp`; `postpone` in seconds. */
export type LogTerms = {
  priceType: AuctionPriceType
  direction: AuctionDirection
  startTime: string
  endTime: string
  postpone: number
}

export type KeyedLog = {
  format: typeof KEYED_FORMAT
  houseCode: string
  terms: LogTerms
  commitment: string
  /** 32 bytes in lower-case hex. */
  chainKey: string
  seal: string | null
  items: KeyedLot[]
  outages: LogOutage[]
}

const hmac = (key: string, text: string) => createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest('hex')

export const commitmentOf = (houseCode: string, chainKey: string) =>
  createHash('sha256').update(`mianqiao-auction-key/2|${houseCode}|${chainKey}`).digest('hex')

/** The same hash as `auction_keyed_bid_hash` of the database. */
export function keyedBidHash(chainKey: string, previous: string, lotId: number, bid: Omit<KeyedBid, 'hash'>): string {
  const { seq, bidderNo, signer, price, reason, detail, key, stamp } = bid
  const fields = [previous, lotId, seq, bidderNo ?? '', signer, price, reason, detail ?? '', key, stamp]
  return hmac(chainKey, fields.join('|'))
}

export function keyedSeal({ houseCode, terms, commitment, chainKey, items, outages }: Omit<KeyedLog, 'seal'>): string {
  const head = [KEYED_FORMAT, houseCode, commitment, terms.priceType, terms.direction]
  const lines = [
    [...head, terms.startTime, terms.endTime, terms.postpone],
    ...items.map((lot) => [
      ...[lot.id, lot.startingPrice, lot.stepPrice, lot.sealedSeq, lot.sealedHash, lot.result],
      ...[lot.hammerPrice ?? '', lot.buyer ?? ''],
    ]),
    ...outages.map(({ from, until, deadline }) => ['outage', from, until, deadline ?? '']),
  ]
  return hmac(chainKey, lines.map((line) => line.join('|')).join('\n'))
}

/** The rules R2 to R7 of the document. */
export function keyedLotProblems(lot: KeyedLot, chainKey: string): LogProblem[] {
  const problems: LogProblem[] = []
  const found = (seq: number | null, problem: string) => problems.push({ itemId: lot.id, seq, problem })
  let previous = ''
  let best: KeyedBid | null = null
  for (const [index, bid] of lot.bids.entries()) {
    if (bid.seq !== index + 1) found(bid.seq, '缺少出价记录')
    if (keyedBidHash(chainKey, previous, lot.id, bid) !== bid.hash) found(bid.seq, '出价记录被改动')
    previous = bid.hash
    if (bid.reason !== BidRefusal.accepted) continue
    if (lot.sealedSeq !== null && bid.seq > lot.sealedSeq) found(bid.seq, '封存之后仍有有效出价')
    else best = bid
  }
  if (lot.bids.length !== lot.lastSeq || previous !== lot.lastHash) found(null, '出价记录与标的不一致')
  const sealed = lot.sealedSeq === 0 ? '' : lot.bids[(lot.sealedSeq ?? 0) - 1]?.hash
  if (lot.sealedSeq !== null && sealed !== lot.sealedHash) found(lot.sealedSeq, '出价记录与封存不一致')
  if ((best?.price ?? null) !== lot.hammerPrice || (best?.bidderNo ?? null) !== lot.buyer)
    found(null, '标的结果与最后一笔有效出价不一致')
  return problems
}

/** All inconsistencies of a log; empty when the log is unchanged. */
export function checkKeyedLog(log: KeyedLog): LogProblem[] {
  const ofSession = (problem: string) => ({ itemId: 0, seq: null, problem })
  const problems = log.items.flatMap((lot) => keyedLotProblems(lot, log.chainKey))
  if (commitmentOf(log.houseCode, log.chainKey) !== log.commitment)
    problems.push(ofSession('密钥与开场前公布的承诺不一致'))
  if (log.seal !== null && log.seal !== keyedSeal(log)) problems.push(ofSession('场次结果与封存不一致'))
  return problems
}
