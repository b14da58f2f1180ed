/*
 * 成交公证: anyone who holds the log of a session can verify it. Each bid of a lot contains the hash of the bid before it; at the end of the session
 * the last hashes of all lots, their results and the outages are hashed into the seal. Pure functions: the same check runs on the database and on a
 * downloaded file.
 */
import { createHash } from 'node:crypto'
import { BidRefusal, LotState } from '#app/auction/codes'

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
export function checkLog(log: SessionLog): LogProblem[] {
  const problems = log.items.flatMap(problemsOf)
  if (log.seal !== null && log.seal !== sealOf(log))
    problems.push({ itemId: 0, seq: null, problem: '场次结果与封存不一致' })
  return problems
}

/** Instructions for checking a log by hand, part of the downloaded file. */
export const HOW_TO_CHECK = [
  '所有哈希均为 SHA-256，输入为 UTF-8 文本，输出为小写十六进制。',
  '每个标的的出价按 seq 从 1 连续编号，无论有效与否；每笔 hash = SHA-256(上一笔的 hash|标的 id|seq|companyId|userId|price|reason|detail|key|stamp)，首笔的上一笔为空，detail 为 null 时为空，字段之间为竖线。',
  `price 单位为分/吨；reason 为 ${BidRefusal.accepted} 表示有效，其余为未被接受的原因；stamp 为数据库时刻（UTC，年月日时分秒及 6 位微秒）。`,
  '标的的 lastHash 等于其最后一笔的 hash；sealedHash 等于第 sealedSeq 笔的 hash，没有出价时为空。',
  `seal = SHA-256(场次编号，换行，各标的一行：id|sealedSeq|sealedHash|result|hammerPrice|buyerCompanyId，按 id 升序，再加每次服务中断一行：outage|from|until|deadline)，行间为换行符，null 为空；result ${LotState.hammered} 为拍中，${LotState.unsold} 为流拍。`,
  '任何一笔被改动、删除或插入，其后的 hash 与 seal 都不再一致。也可以用本平台的命令 node ace auction:verify --file=<本文件> 校验。',
]
