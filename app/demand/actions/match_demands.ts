/*
 * N18: sellers hear of a new wish that their goods fit, and buyers of new goods that fit their wishes. Nothing is agreed by it: a person answers, or asks.
 */
import db from '@adonisjs/lucid/services/db'
import logger from '@adonisjs/core/services/logger'
import { keptInMemory } from '#core/cached'
import { sqlNow } from '#core/clock'
import { inTransaction } from '#core/transaction'
import { DemandState, DemandVisibility } from '#app/demand/codes'
import Demand from '#app/demand/models/demand'
import DemandInvitation from '#app/demand/models/demand_invitation'
import { sellersFor, type SellerMatch } from '#app/demand/queries/matching'
import { lastQuotes } from '#app/demand/shared/price_caps'
import { openWishes } from '#app/demand/search/open_wishes'
import { tellOfGoods, tellSellers } from '#app/demand/shared/demand_notices'
import { SalesState } from '#app/catalog/codes'
import { ListingState } from '#app/listing/codes'
import { tonnageOnSale } from '#app/listing/queries/tonnage_on_sale'
import { indexedOffers } from '#app/listing/search/load_offers'
import { hasCode } from '#app/listing/search/meets'

/** Listings whose transaction took longer than this to commit are not proposed. */
const OVERLAP_MINUTES = 5

/** Who lists batch by batch, or takes goods down and up again, does not ring the buyer's phone each time. */
const SMS_EVERY = '1 hour'

/** Listings that are read in one go. */
const AT_ONCE = 1_000

/** Tells the sellers whose goods fit a wish that was just published, or those who are invited. */
export async function tellSellersOf(demandId: number): Promise<number> {
  const demand = await Demand.find(demandId)
  if (!demand || demand.state !== DemandState.open) return 0
  const fitting = await sellersFor(demand)
  const sellers = demand.visibility === DemandVisibility.invited ? await invitedAmong(demandId, fitting) : fitting
  await inTransaction((trx) => tellSellers(trx, demand, sellers))
  return sellers.length
}

/** All invited sellers, with how many of their goods fit. */
async function invitedAmong(demandId: number, fitting: readonly SellerMatch[]): Promise<SellerMatch[]> {
  const counts = new Map(fitting.map(({ companyId, batches }) => [companyId, batches]))
  const invited = await DemandInvitation.query().where({ demandId }).orderBy('id')
  return invited.map(({ companyId }) => ({ companyId, batches: counts.get(companyId) ?? 0 }))
}

type Fresh = { id: number; batch_id: number; company_id: number; listed_at: Date }
type Goods = { batchId: number; batchCode: string; listedAt: Date }

/** Listings of this process that have been compared, with the moment, so that the overlap is not compared again. */
const compared = new Map<number, number>()
keptInMemory(() => compared.clear())

/**
 * Proposes goods that were listed since the last time to the buyers whose open wishes they fit, each batch once.
 *
 * @returns how many buyers were told
 */
export async function proposeNewGoods(): Promise<number> {
  const { rows } = await db.rawQuery(
    `select l.id, l.batch_id, l.company_id, l.listed_at, clock_timestamp() as now from listings l
      where l.listed_at >= coalesce((select reached from demand_matching), now()) - interval '${OVERLAP_MINUTES} minutes' and l.state = ${ListingState.listed}
      order by l.id`
  )
  const fresh = (rows as (Fresh & { now: Date })[]).filter(({ id }) => !compared.has(id))
  if (fresh.length === 0) return 0
  const fitting = await wishesFor(fresh)
  let told = 0
  let failed = false
  for (const [demandId, goods] of fitting) {
    try {
      if (await proposeTo(demandId, goods)) told++
    } catch (error) {
      failed = true
      logger.error({ err: error, demand: demandId }, 'new goods for a wish')
    }
  }
  // What failed is tried the next time; what was told by then is told once.
  if (!failed) {
    for (const { id } of fresh) compared.set(id, performance.now())
    await reach(fresh[0].now)
  }
  return told
}

/** By wish, the fresh goods that fit it. */
async function wishesFor(fresh: readonly Fresh[]): Promise<Map<number, Goods[]>> {
  const wishes = await openWishes()
  const quotes = await lastQuotes()
  const fitting = new Map<number, Goods[]>()
  const propose = (batchCode: string, { batch_id: batchId, listed_at: listedAt }: Fresh, demandIds: number[]) => {
    for (const demandId of demandIds)
      fitting.set(demandId, [...(fitting.get(demandId) ?? []), { batchId, batchCode, listedAt }])
  }
  for (let at = 0; at < fresh.length; at += AT_ONCE) {
    const stretch = new Map(fresh.slice(at, at + AT_ONCE).map((row) => [row.id, row]))
    for (const offer of await indexedOffers([...stretch.keys()])) {
      if (!hasCode(offer, 'salesState', [SalesState.onSale])) continue
      const row = stretch.get(offer.id)!
      propose(offer.batchCode, row, wishes.cotton.match(offer, row.company_id, quotes))
    }
    for (const goods of await tonnageOnSale({ listingIds: [...stretch.keys()] }))
      propose(goods.batchCode, stretch.get(goods.listingId)!, wishes.byTonne.match(goods, quotes))
  }
  return fitting
}

async function reach(moment: Date) {
  await db.rawQuery(
    `insert into demand_matching as m (id, reached) values (1, ?) on conflict (id) do update set reached = greatest(m.reached, excluded.reached)`,
    [moment]
  )
  const old = performance.now() - 2 * OVERLAP_MINUTES * 60_000
  for (const [id, at] of compared) if (at < old) compared.delete(id)
}

async function proposeTo(id: number, goods: readonly Goods[]): Promise<boolean> {
  return inTransaction(async (trx) => {
    const demand = await Demand.query({ client: trx })
      .where({ id, state: DemandState.open })
      .whereRaw(`(valid_until is null or valid_until > ${sqlNow()})`)
      .forUpdate()
      .first()
    if (!demand) return false
    // What was on sale when the wish was published is shown on its page; only what came later is news.
    const news = goods.filter(({ listedAt }) => listedAt.getTime() > demand.publishedAt!.toMillis())
    if (news.length === 0) return false
    const quiet = await trx
      .from('demand_proposals')
      .where('demand_id', id)
      .whereRaw(`created_at > ${sqlNow()} - interval '${SMS_EVERY}'`)
      .first()
    const { rows: added } = await trx.rawQuery(
      `insert into demand_proposals (demand_id, batch_id, created_at) select ?, unnest(?::bigint[]), ${sqlNow()}
         on conflict (demand_id, batch_id) do nothing returning batch_id`,
      [id, news.map(({ batchId }) => batchId)]
    )
    const first = new Set(added.map((row: { batch_id: number }) => row.batch_id))
    const told = news.filter(({ batchId }) => first.has(batchId))
    if (told.length > 0) await tellOfGoods(trx, demand, told, { sms: demand.sms && !quiet })
    return told.length > 0
  })
}
