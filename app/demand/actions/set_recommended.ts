import type { Actor } from '#core/actor'
import { audit } from '#core/audit'
import { inTransaction, type Trx } from '#core/transaction'
import DemandOptout from '#app/demand/models/demand_optout'

/** Whether sellers may be told that the actor's company is interested in goods like theirs. */
export async function setRecommended(input: { recommended: boolean }, actor: Actor, outer?: Trx): Promise<void> {
  await inTransaction(async (trx) => {
    // Of two members at once the later one decides.
    await trx.rawQuery('select pg_advisory_xact_lock(2554, ?)', [actor.companyId!])
    const out = await DemandOptout.query({ client: trx }).where('companyId', actor.companyId!).first()
    if ((out === null) === input.recommended) return
    if (out) await out.delete()
    else {
      await DemandOptout.create(
        { companyId: actor.companyId!, userId: actor.userId, userName: actor.name },
        { client: trx }
      )
      await trx.from('demand_searches').where('company_id', actor.companyId!).delete()
    }
    await audit(trx, actor, {
      action: 'demand.recommended',
      entity: 'demand_optout',
      entityId: actor.companyId!,
      before: { recommended: !input.recommended },
      after: { recommended: input.recommended },
      summary: input.recommended ? '开启接收货源推荐' : '关闭接收货源推荐',
    })
  }, outer)
}
