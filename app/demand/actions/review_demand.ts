import db from '@adonisjs/lucid/services/db'
import { systemActor, type Actor } from '#core/actor'
import { databaseNow, formatTime, sqlNow } from '#core/clock'
import { refuse } from '#core/errors'
import { enqueue } from '#core/jobs'
import { rowsAfter, sweep } from '#core/sweep'
import { inTransaction, type Trx } from '#core/transaction'
import { isRatedA } from '#app/company/queries/rated_a'
import { requireTradingCompany } from '#app/company/queries/require_trading_company'
import { DemandState } from '#app/demand/codes'
import Demand from '#app/demand/models/demand'
import { moveDemand } from '#app/demand/moves'
import { DemandRefusal } from '#app/demand/refusals'
import { tellSellersJob } from '#app/demand/jobs/tell_sellers'
import { DemandSetting } from '#app/demand/settings'
import { tellBuyerOf, wishText } from '#app/demand/shared/demand_notices'
import { setting } from '#app/system/settings/stored_settings'
import { addWorkingHours } from '#app/system/shared/working_days'

async function lockDemand(trx: Trx, id: number): Promise<Demand> {
  const demand = await Demand.query({ client: trx }).where('id', id).forUpdate().first()
  if (!demand) throw refuse(DemandRefusal.demandMissing)
  return demand
}

/** @throws RefusedError when its last day is over, or the company may not trade */
async function publish(trx: Trx, actor: Actor, demand: Demand, summary: string): Promise<Demand> {
  await requireTradingCompany(trx, demand.companyId)
  const at = await databaseNow(trx)
  if (demand.validUntil && demand.validUntil < at) throw refuse(DemandRefusal.pastValidity)
  await moveDemand(trx, actor, demand, {
    to: DemandState.open,
    action: 'demand.publish',
    summary,
    fields: { publishedAt: at },
  })
  await enqueue(trx, tellSellersJob, { demandId: demand.id })
  const until = demand.validUntil ? `，有效期至${formatTime(demand.validUntil)}` : ''
  await tellBuyerOf(trx, demand, '求购已发布', `您的求购${demand.demandNo}（${wishText(demand)}）已发布${until}。`)
  return demand
}

/** 1 → 2: an operator puts a wish on the board. @throws RefusedError when its last day is over, or the company may not trade */
export async function publishDemand(input: { demandId: number }, actor: Actor, outer?: Trx): Promise<Demand> {
  return inTransaction(
    async (trx) => publish(trx, actor, await lockDemand(trx, input.demandId), '审核通过，发布求购'),
    outer
  )
}

/** 1 → 2 by the platform: wishes of companies rated A that nobody has reviewed in time (state-machines §4). @returns how many */
export async function publishUnreviewed(): Promise<number> {
  const hours = await setting(DemandSetting.demandUnreviewed)
  const waiting = `state = ${DemandState.inReview} and ${isRatedA('demands.company_id')}
    and submitted_at <= ${sqlNow()} - make_interval(hours => ${hours})`
  return sweep(
    'wish that nobody has reviewed',
    (last) => rowsAfter(last, db.from('demands').whereRaw(waiting)),
    (id) =>
      inTransaction(async (trx) => {
        const demand = await Demand.query({ client: trx }).where('id', id).whereRaw(waiting).forUpdate().first()
        if (!demand) return false
        if ((await addWorkingHours(demand.submittedAt!, hours, trx)) > (await databaseNow(trx))) return false
        return publish(trx, systemActor(), demand, `${hours}个工作小时内无人审核，A级企业的求购自动发布`)
      })
  )
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
