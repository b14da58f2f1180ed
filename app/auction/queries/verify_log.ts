/* Reading and checking the log of a session in the database (`rules/log_chain`). */
import db from '@adonisjs/lucid/services/db'
import { inTransaction, type Trx } from '#core/transaction'
import { checkLog, type LogLot, type LogProblem, type SessionLog } from '#app/auction/rules/log_chain'
import { LotState, SOLD_LOT } from '#app/auction/codes'
import { oneOf } from '#core/define_codes'

export type { LogProblem } from '#app/auction/rules/log_chain'

const stamp = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYYMMDDHH24MISSUS')`

export async function loggedLots(sessionId: number, trx?: Trx): Promise<LogLot[]> {
  const { rows } = await (trx ?? db).rawQuery(
    `select id, last_seq as "lastSeq", last_hash as "lastHash", sealed_seq as "sealedSeq", sealed_hash as "sealedHash",
       case when state ${oneOf(...SOLD_LOT)} then ${LotState.hammered} else state end as result, standing_price as "hammerPrice",
       buyer_company_id as "buyerCompanyId"
     from auction_lots where session_id = ? order by id`,
    [sessionId]
  )
  return rows.map((row: Omit<LogLot, 'bids'>) => ({ ...row, bids: [] }))
}

export async function loggedOutages(sessionId: number, trx?: Trx) {
  const { rows } = await (trx ?? db).rawQuery(
    `select ${stamp('began_at')} as "from", ${stamp('ended_at')} as until, ${stamp('deadline')} as deadline
     from auction_outages where session_id = ? order by id`,
    [sessionId]
  )
  return rows as SessionLog['outages']
}

/** The whole log of a session, read as of one moment. */
export async function readLog(sessionId: number): Promise<SessionLog> {
  return inTransaction(
    async (trx) => {
      const session = await trx.from('auction_sessions').where('id', sessionId).firstOrFail()
      const lots = new Map((await loggedLots(sessionId, trx)).map((lot) => [lot.id, lot]))
      const { rows } = await trx.rawQuery(
        `select lot_id, seq, company_id, user_id, price, reason, detail, bid_key, hash, ${stamp('at')} as stamp
         from auction_bids where session_id = ? order by lot_id, seq`,
        [sessionId]
      )
      for (const row of rows)
        lots.get(row.lot_id)?.bids.push({
          seq: row.seq,
          companyId: row.company_id,
          userId: row.user_id,
          price: row.price,
          reason: row.reason,
          detail: row.detail,
          key: row.bid_key,
          stamp: row.stamp,
          hash: row.hash,
        })
      return {
        houseCode: session.session_code,
        seal: session.log_hash,
        items: [...lots.values()],
        outages: await loggedOutages(sessionId, trx),
      }
    },
    undefined,
    { isolationLevel: 'repeatable read' }
  )
}

/** All inconsistencies in the log of a session; empty when the log is unchanged. */
export async function verifyLog(sessionId: number): Promise<LogProblem[]> {
  return checkLog(await readLog(sessionId))
}
