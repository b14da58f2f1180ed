import db from '@adonisjs/lucid/services/db'
import type { DateTime } from 'luxon'
import type { Actor } from '#core/actor'
import Batch from '#app/catalog/models/batch'
import type AuctionSession from '#app/auction/models/auction_session'
import type AuctionLot from '#app/auction/models/auction_lot'
import { entryMinimum } from '#app/auction/rules/quota'
import { countsTo } from '#app/auction/rules/session_clock'
import type { SessionExtras, LotExtras } from '#app/auction/transformers/auction_screens'
import { toLotGoods, type LotGoods } from '#app/auction/transformers/lot_goods'
import { AuctionDirection, BidRefusal, LotState } from '#app/auction/codes'
import { closesAt, timesOf } from '#app/auction/rules/session_times'
import { YesNo } from '#core/codes'

/** Short names of companies by id. */
async function aliases(companyIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .from('companies')
    .whereIn('id', [...new Set(companyIds)])
    .select('id', 'alias', 'name')
  return new Map(rows.map((row) => [row.id, row.alias ?? row.name]))
}

async function goodsOf(lots: readonly AuctionLot[]): Promise<Map<number, LotGoods>> {
  const ids = lots.flatMap((lot) => lot.productId ?? [])
  const batches = ids.length > 0 ? await Batch.query().whereIn('id', ids) : []
  return new Map(batches.map((batch) => [batch.id, toLotGoods(batch)]))
}

async function collectedBy(userId: number | null, lotIds: number[]): Promise<Set<number>> {
  if (userId === null) return new Set()
  const rows = await db.from('auction_collects').where('user_id', userId).whereIn('lot_id', lotIds).select('lot_id')
  return new Set(rows.map((row) => row.lot_id))
}

/** The last accepted bid of a company on each lot, cents per tonne. */
async function ownPrices(companyId: number | null, lotIds: number[]): Promise<Map<number, number>> {
  if (companyId === null) return new Map()
  const { rows } = await db.rawQuery(
    `select distinct on (lot_id) lot_id, price from auction_bids
     where lot_id = any(?) and company_id = ? and reason = ${BidRefusal.accepted} order by lot_id, seq desc`,
    [lotIds, companyId] as never
  )
  return new Map(rows.map((row: { lot_id: number; price: number }) => [row.lot_id, row.price]))
}

/** Display data of lots besides their state, for a member. */
export async function lotExtras(lots: readonly AuctionLot[], actor: Actor): Promise<Map<number, LotExtras>> {
  const ids = lots.map((lot) => lot.id)
  const userId = actor.kind === 'member' ? actor.userId : null
  const names = await aliases(lots.map((lot) => lot.sellerCompanyId))
  const goods = await goodsOf(lots)
  const collected = await collectedBy(userId, ids)
  const prices = await ownPrices(actor.companyId, ids)
  return new Map(
    lots.map((lot) => [
      lot.id,
      {
        consignor: names.get(lot.sellerCompanyId) ?? null,
        goods: lot.productId === null ? null : (goods.get(lot.productId) ?? null),
        isCollect: collected.has(lot.id) ? YesNo.yes : YesNo.no,
        myPrice: prices.get(lot.id) ?? null,
      },
    ])
  )
}

function countOf(session: AuctionSession, lots: AuctionLot[], at: DateTime): number | null {
  const open = lots.filter((lot) => lot.state === LotState.waiting).map((lot) => closesAt(session, lot).toMillis())
  return countsTo(timesOf(session), open, at.toMillis())
}

/** Display data of sessions in lists besides their state. `items` are the lots of all these sessions. */
export async function sessionExtras(
  sessions: readonly AuctionSession[],
  lots: readonly AuctionLot[],
  companyId: number | null,
  at: DateTime
): Promise<Map<number, SessionExtras>> {
  const names = await aliases(lots.map((lot) => lot.sellerCompanyId))
  const entries =
    companyId === null
      ? []
      : await db
          .from('auction_entries')
          .where('company_id', companyId)
          .whereIn(
            'session_id',
            sessions.map((session) => session.id)
          )
          .select('session_id', 'state')
  const own = new Map(entries.map((entry) => [entry.session_id, entry.state]))
  return new Map(
    sessions.map((session) => {
      const its = lots.filter((lot) => lot.sessionId === session.id)
      const up = session.priceDirection === AuctionDirection.up
      const best = (prices: number[], highest: boolean) =>
        prices.length === 0 ? null : highest ? Math.max(...prices) : Math.min(...prices)
      return [
        session.id,
        {
          contracts: [...new Set(its.flatMap((lot) => lot.priceContract ?? []))].sort(),
          startingPrice: best(
            its.map((lot) => lot.startingPrice),
            !up
          ),
          topPrice: best(
            its.flatMap((lot) => lot.standingPrice ?? []),
            up
          ),
          offerNum: its.reduce((sum, lot) => sum + lot.offerNum, 0),
          dealCount: its.filter((lot) => lot.state === LotState.hammered || lot.state === LotState.dealt).length,
          consignors: [...new Set(its.map((lot) => names.get(lot.sellerCompanyId) ?? ''))].filter(Boolean),
          entryMinimum: entryMinimum(
            its.map((lot) => lot.deposit),
            session.entryMinimum
          ),
          depositRate: session.depositRate,
          entryState: own.get(session.id) ?? 0,
          countsTo: countOf(session, its, at),
        },
      ]
    })
  )
}
