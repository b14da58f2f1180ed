/* Rows of bid logs as the rules take them; bids are read by `verify_log`. */
import type { Trx } from '#core/transaction'
import { noticeHash, type FullLot, type FullTerms, type LogCondition } from '#app/auction/rules/full_log'
import type { KeyedLot, LogTerms } from '#app/auction/rules/keyed_log_chain'
import type { LogLot, LogOutage } from '#app/auction/rules/log_chain'
import { LotState, SOLD_LOT } from '#app/auction/codes'
import { oneOf } from '#core/define_codes'

/** A column as a stamp of the log. */
export const logStamp = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYYMMDDHH24MISSUS')`

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

const TERMS = `price_type as "priceType", price_direction as direction, ${logStamp('start_time')} as "startTime",
  ${logStamp('end_time')} as "endTime", postpone`

export async function keyedTerms(sessionId: number, trx: Trx): Promise<LogTerms> {
  const { rows } = await trx.rawQuery(`select ${TERMS} from auction_sessions where id = ?`, [sessionId])
  return rows[0]
}

export async function loggedOutages(sessionId: number, trx: Trx): Promise<LogOutage[]> {
  const { rows } = await trx.rawQuery(
    `select ${logStamp('began_at')} as "from", ${logStamp('ended_at')} as until, ${logStamp('deadline')} as deadline
     from auction_outages where session_id = ? order by id`,
    [sessionId]
  )
  return rows
}

type TermsRow = FullTerms & { bidNotice: string | null; published: number | null }

/** The terms of a log with conditions. The outages of a session may have prolonged 秒杀最长 since; the log has it as published. */
export async function fullTerms(sessionId: number, trx: Trx): Promise<FullTerms> {
  const { rows } = await trx.rawQuery(
    `select ${TERMS}, flash_cap as "flashCap", entry_minimum as "entryMinimum", bid_notice as "bidNotice",
       (select amount from auction_log_facts f where f.session_id = s.id and f.kind = 'terms' order by f.id desc limit 1) as published
     from auction_sessions s where id = ?`,
    [sessionId]
  )
  const [{ bidNotice, published, ...terms }] = rows as TermsRow[]
  return { ...terms, flashCap: published ?? terms.flashCap, notice: noticeHash(bidNotice) }
}

/** The lots of a log with conditions: with reserve prices and deposits. */
export async function fullLots(sessionId: number, trx: Trx): Promise<FullLot[]> {
  const { rows } = await trx.rawQuery(
    `select id, reserve_price as "reservePrice", deposit, (product_weight * 1000)::bigint as weight, batch_code as "batchCode"
     from auction_lots where session_id = ? order by id`,
    [sessionId]
  )
  const more = new Map(rows.map((row: FullLot) => [row.id, row])) as Map<number, FullLot>
  return (await keyedLots(sessionId, trx)).map((lot) => ({ ...lot, ...more.get(lot.id)!, bids: [] }))
}

export async function loggedConditions(sessionId: number, trx: Trx): Promise<LogCondition[]> {
  const { rows } = await trx.rawQuery(
    `select ${logStamp('at')} as at, kind, lot_id as lot, who, value as state, amount, note
     from auction_log_facts where session_id = ? order by id`,
    [sessionId]
  )
  return rows
}
