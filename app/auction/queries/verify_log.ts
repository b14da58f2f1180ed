/*
 * 成交公证: the log of a session can be checked by anyone who holds it. Every bid of an item carries the hash of the one before; when the
 * session ends, the heads of all its items and their results are hashed into `log_hash`.
 */
import { createHash } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import type { Trx } from '#core/transaction'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

export type LogProblem = { itemId: number; seq: number | null; problem: string }

type Line = {
  item_id: number
  seq: number
  company_id: number
  user_id: number
  price: number
  reason: number
  detail: number | null
  bid_key: string
  stamp: string
  hash: string
}

/** The text that a bid's hash is made of, `auction_bid_hash` in the database. */
function hashOf(previous: string, line: Line): string {
  return sha256(
    [
      previous,
      line.item_id,
      line.seq,
      line.company_id,
      line.user_id,
      line.price,
      line.reason,
      line.detail ?? '',
      line.bid_key,
      line.stamp,
    ].join('|')
  )
}

type Head = {
  id: number
  last_seq: number
  last_hash: string
  sealed_seq: number | null
  sealed_hash: string | null
  result: number
  hammer_price: number | null
  buyer_company_id: number | null
}

/** The seal of a session: heads of the chains and results of all its items, in ascending id. Won items stay won, whatever became of the deal. */
function sealOf(houseCode: string, heads: Head[]): string {
  const lines = heads.map((head) =>
    [
      head.id,
      head.sealed_seq,
      head.sealed_hash,
      head.result,
      head.hammer_price ?? '',
      head.buyer_company_id ?? '',
    ].join('|')
  )
  return sha256([houseCode, ...lines].join('\n'))
}

async function headsOf(houseId: number, trx?: Trx): Promise<Head[]> {
  const { rows } = await (trx ?? db).rawQuery(
    `select id, last_seq, last_hash, sealed_seq, sealed_hash, case when state in (5, 8, 9) then 5 else state end as result,
       hammer_price, buyer_company_id
     from auction_items where house_id = ? order by id`,
    [houseId]
  )
  return rows
}

/** Seals the log of a session whose items are locked and decided; returns the hash for `log_hash`. Later bids, all refused, follow it. */
export async function sealLog(trx: Trx, house: { id: number; houseCode: string }): Promise<string> {
  await trx.rawQuery('update auction_items set sealed_seq = last_seq, sealed_hash = last_hash where house_id = ?', [
    house.id,
  ])
  return sealOf(house.houseCode, await headsOf(house.id, trx))
}

/** Reads the whole log of a session and names everything that does not fit; an empty list means that nobody has touched it. */
export async function verifyLog(houseId: number): Promise<LogProblem[]> {
  const house = await db.from('auction_houses').where('id', houseId).firstOrFail()
  const heads = await headsOf(houseId)
  const { rows } = await db.rawQuery(
    `select item_id, seq, company_id, user_id, price, reason, detail, bid_key, hash,
       to_char(at at time zone 'UTC', 'YYYYMMDDHH24MISSUS') as stamp
     from auction_bids where house_id = ? order by item_id, seq`,
    [houseId]
  )
  const problems: LogProblem[] = []
  for (const head of heads) {
    let previous = ''
    let seq = 0
    let sealed = head.sealed_seq === 0 ? '' : null
    for (const line of (rows as Line[]).filter((row) => row.item_id === head.id)) {
      seq++
      if (line.seq !== seq) problems.push({ itemId: head.id, seq, problem: '缺少出价记录' })
      if (hashOf(previous, line) !== line.hash)
        problems.push({ itemId: head.id, seq: line.seq, problem: '出价记录被改动' })
      previous = line.hash
      seq = line.seq
      if (seq === head.sealed_seq) sealed = line.hash
    }
    if (seq !== head.last_seq || previous !== head.last_hash)
      problems.push({ itemId: head.id, seq: null, problem: '出价记录与标的不一致' })
    if (head.sealed_seq !== null && sealed !== head.sealed_hash)
      problems.push({ itemId: head.id, seq: head.sealed_seq, problem: '出价记录与封存不一致' })
  }
  if (house.log_hash !== null && house.log_hash !== sealOf(house.house_code, heads))
    problems.push({ itemId: 0, seq: null, problem: '场次结果与封存不一致' })
  return problems
}
