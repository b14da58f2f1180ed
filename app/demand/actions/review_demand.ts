import type { Actor } from '#core/actor'
import { databaseNow, formatTime } from '#core/clock'
import { refuse } from '#core/errors'
import { enqueue } from '#core/jobs'
import { inTransaction, type Trx } from '#core/transaction'
import { requireTradingCompany } from '#app/company/queries/require_trading_company'
import { DemandState } from '#app/demand/codes'
import Demand from '#app/demand/models/demand'
import { moveDemand } from '#app/demand/moves'
import { DemandRefusal } from '#app/demand/refusals'
import { tellSellersJob } from '#app/demand/jobs'
import { tellBuyerOf, wishText } from '#app/demand/shared/demand_notices'

async function lockDemand(trx: Trx, id: number): Promise<Demand> {
  const demand = await Demand.query({ client: trx }).where('id', id).forUpdate().first()
  if (!demand) throw refuse(DemandRefusal.demandMissing)
  return demand
}

/** 1 → 2: an operator puts a wish on the board. @throws RefusedError when its last day is over, or the company may not trade */
export async function publishDemand(input: { demandId: number }, actor: Actor, outer?: Trx): Promise<Demand> {
  return inTransaction(async (trx) => {
    const demand = await lockDemand(trx, input.demandId)
    await requireTradingCompany(trx, demand.companyId)
    const at = await databaseNow(trx)
    if (demand.validUntil && demand.validUntil < at) throw refuse(DemandRefusal.pastValidity)
    await moveDemand(trx, actor, demand, {
      to: DemandState.open,
      action: 'demand.publish',
      summary: '审核通过，发布求购',
      fields: { publishedAt: at },
    })
    await enqueue(trx, tellSellersJob, { demandId: demand.id })
    const until = demand.validUntil ? `，有效期至${formatTime(demand.validUntil)}` : ''
    await tellBuyerOf(trx, demand, '求购已发布', `您的求购${demand.demandNo}（${wishText(demand)}）已发布${until}。`)
    return demand
  }, outer)
}

/** 1 → 8, with a reason that the buyer reads. */
export async function rejectDemand(
  input: { demandId: number; reason: string },
  actor: Actor,
  outer?: Trx
): Promise<Demand> {
  return inTransaction(async (trx) => {
    const demand = await lockDemand(trx, input.demandId)
    await moveDemand(trx, actor, demand, {
      to: DemandState.rejected,
      action: 'demand.reject',
      summary: '审核不通过',
      reason: input.reason,
      fields: { endReason: input.reason },
    })
    await tellBuyerOf(
      trx,
      demand,
      '求购未通过审核',
      `您的求购${demand.demandNo}未通过审核：${input.reason}。修改后可再次提交。`
    )
    return demand
  }, outer)
}
