/* Reading and locking wishes. Lock order: accounts, batches by id, orders, wish, bargains. */
import type { Actor } from '#core/actor'
import { onlyOwn } from '#core/actor'
import { databaseNow } from '#core/clock'
import { refuse } from '#core/errors'
import type { Trx } from '#core/transaction'
import { DemandState, DemandVisibility } from '#app/demand/codes'
import Demand from '#app/demand/models/demand'
import DemandInvitation from '#app/demand/models/demand_invitation'
import { DemandRefusal } from '#app/demand/refusals'

/** Whether a member may change a wish: his company's, and with 本人 his own. */
export const isOwn = (demand: Pick<Demand, 'companyId' | 'userId'>, actor: Actor): boolean =>
  demand.companyId === actor.companyId && (!onlyOwn(actor) || demand.userId === actor.userId)

/** A wish of the actor's company, locked. @throws NotFoundError for others */
export async function lockOwnDemand(trx: Trx, id: number, actor: Actor): Promise<Demand> {
  const demand = await Demand.query({ client: trx }).where('id', id).forUpdate().first()
  if (!demand || !isOwn(demand, actor)) throw refuse(DemandRefusal.demandMissing)
  return demand
}

/** Whether a company is among the invited sellers. */
export async function isInvited(demandId: number, companyId: number, trx?: Trx): Promise<boolean> {
  const query = DemandInvitation.query(trx ? { client: trx } : {}).where({ demandId, companyId })
  return (await query.first()) !== null
}

/** Whether a certified company may see a wish of another one. */
export async function isShownTo(demand: Demand, companyId: number, trx?: Trx): Promise<boolean> {
  return demand.visibility === DemandVisibility.everybody || (await isInvited(demand.id, companyId, trx))
}

/** @throws RefusedError `求购已结束` unless the wish is open at this moment */
export async function requireOpen(trx: Trx, demand: Demand): Promise<void> {
  const over = demand.validUntil !== null && demand.validUntil < (await databaseNow(trx))
  if (demand.state !== DemandState.open || over) throw refuse(DemandRefusal.demandEnded)
}
