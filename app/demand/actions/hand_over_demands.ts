import type { Actor } from '#core/actor'
import { audit } from '#core/audit'
import type { Trx } from '#core/transaction'
import type { Leaving } from '#app/company/ports/staff_leaving'
import { successorOf } from '#app/company/queries/successor_of'
import { DemandState } from '#app/demand/codes'
import Demand from '#app/demand/models/demand'

/**
 * The wishes of somebody who leaves his company stay the company's: somebody who stays answers for them from now on. SMS was the choice of whoever
 * left.
 */
export async function handOverDemands(trx: Trx, actor: Actor, leaving: Leaving): Promise<void> {
  const { companyId, userId, name } = leaving
  const demands = await Demand.query({ client: trx })
    .where({ companyId, userId })
    .whereNot('state', DemandState.ended)
    .orderBy('id')
    .forUpdate()
  if (demands.length === 0) return
  const to = await successorOf(trx, actor, leaving)
  if (!to) return
  for (const demand of demands) {
    await demand.merge({ userId: to.id, userName: to.name, sms: false }).save()
    await audit(trx, actor, {
      action: 'demand.handover',
      entity: 'demand',
      entityId: demand.id,
      before: { userId, userName: name },
      after: { userId: to.id, userName: to.name },
      summary: `${name}离开企业，求购由${to.name}负责`,
    })
  }
}
