/*
 * N18: sellers hear of a new wish that their goods fit, and buyers of new goods that fit their wishes. Nothing is agreed by it: a person answers, or asks.
 */
import db from '@adonisjs/lucid/services/db'
import logger from '@adonisjs/core/services/logger'
import { sqlNow } from '#core/clock'
import { inTransaction } from '#core/transaction'
import { DemandState, DemandVisibility } from '#app/demand/codes'
import Demand from '#app/demand/models/demand'
import DemandInvitation from '#app/demand/models/demand_invitation'
import { fittingAmong, sellersFor, type SellerMatch } from '#app/demand/queries/matching'
import { tellOfGoods, tellSellers } from '#app/demand/shared/demand_notices'
import { ListingState } from '#app/listing/codes'

/** Listings that are compared with one wish in one go. */
const MOST_LISTINGS = 5_000

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

/** Proposes goods that were listed since the last time to the buyers whose open wishes they fit. @returns how many buyers were told */
export async function proposeNewGoods(): Promise<number> {
  const { rows } = await db.rawQuery(
    `select coalesce(max(id), 0) as id from listings where state = ${ListingState.listed}`
  )
  const newest: number = rows[0].id
  const waiting = await Demand.query()
    .where('state', DemandState.open)
    .whereRaw(`(valid_until is null or valid_until > ${sqlNow()})`)
    .where('seenListingId', '<', newest)
    .orderBy('id')
    .select('id')
  let told = 0
  for (const { id } of waiting) {
    try {
      if (await proposeTo(id, newest)) told++
    } catch (error) {
      logger.error({ err: error, demand: id }, 'new goods for a wish')
    }
  }
  return told
}

async function proposeTo(id: number, newest: number): Promise<boolean> {
  const known = await Demand.findOrFail(id)
  const fresh = await db
    .from('listings')
    .where('state', ListingState.listed)
    .where('id', '>', known.seenListingId)
    .where('id', '<=', newest)
    .whereNot('company_id', known.companyId)
    .orderBy('id')
    .limit(MOST_LISTINGS)
    .select('id')
  const goods = await fittingAmong(
    known,
    fresh.map((row) => row.id)
  )
  return inTransaction(async (trx) => {
    // What is in the market keeps its terms. Two processes that come to one listing at once tell of it once.
    const demand = await Demand.query({ client: trx })
      .where({ id, state: DemandState.open, seenListingId: known.seenListingId })
      .forUpdate()
      .first()
    if (!demand) return false
    demand.seenListingId = fresh.length === MOST_LISTINGS ? fresh.at(-1).id : newest
    await demand.save()
    if (goods.length > 0) await tellOfGoods(trx, demand, goods)
    return goods.length > 0
  })
}
