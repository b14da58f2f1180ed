import db from '@adonisjs/lucid/services/db'
import { systemActor, type Actor } from '#core/actor'
import { databaseNow, sqlNow } from '#core/clock'
import { rowsAfter, sweep } from '#core/sweep'
import { inTransaction, type Trx } from '#core/transaction'
import { DemandState } from '#app/demand/codes'
import Demand from '#app/demand/models/demand'
import { moveDemand } from '#app/demand/moves'
import { tellBuyerOf, wishText } from '#app/demand/shared/demand_notices'
import { lockOwnDemand } from '#app/demand/shared/demand_rows'
import { endAnswersOf } from '#app/quotation/actions/end_with_listing'

/** 2 → 3 by the owner, also out of review: answers that nobody has accepted end with it. */
export async function takeDownDemand(input: { demandId: number }, actor: Actor, outer?: Trx): Promise<Demand> {
  return inTransaction(async (trx) => {
    const demand = await lockOwnDemand(trx, input.demandId, actor)
    await moveDemand(trx, actor, demand, {
      to: DemandState.offShelf,
      action: 'demand.takedown',
      summary: '下架求购',
    })
    await endAnswersOf(trx, actor, demand.id, '买方已下架求购')
    return demand
  }, outer)
}

/** 2 → 3 of all wishes of a company that may not trade, as its listings are withdrawn (state-machines §1). @param reason for the owner */
export async function takeDownDemandsOf(companyId: number, reason: string): Promise<void> {
  const open = (last: number) =>
    rowsAfter(last, db.from('demands').where({ company_id: companyId, state: DemandState.open }))
  await sweep('wish of a company that may not trade', open, (id) =>
    inTransaction(async (trx) => {
      const demand = await Demand.query({ client: trx }).where({ id, state: DemandState.open }).forUpdate().first()
      if (!demand) return false
      const actor = systemActor()
      await moveDemand(trx, actor, demand, {
        to: DemandState.offShelf,
        action: 'demand.takedown',
        summary: '下架求购',
        reason,
        fields: { endReason: reason.slice(0, 200) },
      })
      return endAnswersOf(trx, actor, demand.id, '求购已下架')
    })
  )
}

/** 2 → 9. The wish is locked. */
export async function endDemand(trx: Trx, actor: Actor, demand: Demand, reason: string): Promise<void> {
  await moveDemand(trx, actor, demand, {
    to: DemandState.ended,
    action: 'demand.end',
    summary: reason,
    reason,
    fields: { endedAt: await databaseNow(trx), endReason: reason },
  })
  await endAnswersOf(trx, actor, demand.id, '求购已结束')
  await tellBuyerOf(trx, demand, '求购已结束', `您的求购${demand.demandNo}（${wishText(demand)}）已结束：${reason}。`)
}

/** Ends wishes whose last day is over. @returns how many */
export async function endOverdueDemands(): Promise<number> {
  const overdue = `state = ${DemandState.open} and valid_until < ${sqlNow()}`
  return sweep(
    'wish whose last day is over',
    (last) => rowsAfter(last, db.from('demands').whereRaw(overdue)),
    (id) =>
      inTransaction(async (trx) => {
        const demand = await Demand.query({ client: trx }).where('id', id).whereRaw(overdue).forUpdate().first()
        if (!demand) return false
        return endDemand(trx, systemActor(), demand, '有效期已过')
      })
  )
}
