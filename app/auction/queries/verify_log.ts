/*
 * The log of a session as it stands in the database (`rules/log_chain`).
 */
import db from '@adonisjs/lucid/services/db'
import { inTransaction, type Trx } from '#core/transaction'
import { checkLog, sealOf, type LogItem, type LogProblem, type SessionLog } from '#app/auction/rules/log_chain'
import { LotState, SOLD_LOT } from '#app/auction/codes'
import { oneOf } from '#core/define_codes'

export type { LogProblem } from '#app/auction/rules/log_chain'

const stamp = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYYMMDDHH24MISSUS')`

async function itemsOf(houseId: number, trx?: Trx): Promise<LogItem[]> {
  const { rows } = await (trx ?? db).rawQuery(
    `select id, last_seq as "lastSeq", last_hash as "lastHash", sealed_seq as "sealedSeq", sealed_hash as "sealedHash",
       case when state ${oneOf(...SOLD_LOT)} then ${LotState.hammered} else state end as result, hammer_price as "hammerPrice",
       buyer_company_id as "buyerCompanyId"
     from auction_items where house_id = ? order by id`,
    [houseId]
  )
  return rows.map((row: Omit<LogItem, 'bids'>) => ({ ...row, bids: [] }))
}

async function outagesOf(houseId: number, trx?: Trx) {
  const { rows } = await (trx ?? db).rawQuery(
    `select ${stamp('began_at')} as "from", ${stamp('ended_at')} as until, ${stamp('deadline')} as deadline
     from auction_outages where house_id = ? order by id`,
    [houseId]
  )
  return rows as SessionLog['outages']
}

/** Seals the log of a session whose items are locked and decided; returns the hash for `log_hash`. Later bids, all refused, follow it. */
export async function sealLog(trx: Trx, house: { id: number; houseCode: string }): Promise<string> {
  await trx.rawQuery('update auction_items set sealed_seq = last_seq, sealed_hash = last_hash where house_id = ?', [
    house.id,
  ])
  return sealOf({
    houseCode: house.houseCode,
    items: await itemsOf(house.id, trx),
    outages: await outagesOf(house.id, trx),
  })
}

/** The whole log of a session, as of one moment. */
export async function readLog(houseId: number): Promise<SessionLog> {
  return inTransaction(
    async (trx) => {
      const house = await trx.from('auction_houses').where('id', houseId).firstOrFail()
      const items = new Map((await itemsOf(houseId, trx)).map((item) => [item.id, item]))
      const { rows } = await trx.rawQuery(
        `select item_id, seq, company_id, user_id, price, reason, detail, bid_key, hash, ${stamp('at')} as stamp
         from auction_bids where house_id = ? order by item_id, seq`,
        [houseId]
      )
      for (const row of rows)
        items.get(row.item_id)?.bids.push({
          ...{ seq: row.seq, companyId: row.company_id, userId: row.user_id, price: row.price, reason: row.reason },
          ...{ detail: row.detail, key: row.bid_key, stamp: row.stamp, hash: row.hash },
        })
      return {
        ...{ houseCode: house.house_code, seal: house.log_hash },
        ...{ items: [...items.values()], outages: await outagesOf(houseId, trx) },
      }
    },
    undefined,
    { isolationLevel: 'repeatable read' }
  )
}

/** Names everything in the log of a session that does not fit; an empty list means that nobody has touched it. */
export async function verifyLog(houseId: number): Promise<LogProblem[]> {
  return checkLog(await readLog(houseId))
}
