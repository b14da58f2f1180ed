import { setTonnage } from '#app/catalog/actions/set_tonnage'
import { moveBatch } from '#app/catalog/moves'
import { SalesState } from '#app/catalog/codes'
import type Batch from '#app/catalog/models/batch'
import TonnageChange from '#app/tonnage/models/tonnage_change'
import { TonnageChangeKind } from '#app/tonnage/codes'
import { TonnageRefusal } from '#app/tonnage/refusals'
import type { Actor } from '#core/actor'
import { audit } from '#core/audit'
import { refuse } from '#core/errors'
import { sumTonnes, type Tonnes } from '#core/money'
import type { Trx } from '#core/transaction'

export type TonnageStep = {
  kind: TonnageChangeKind
  /** Above zero: more to sell. */
  change: Tonnes
  reason: string
  orderLineId?: number
}

/**
 * Changes what is left to sell of goods by the tonne, with its line. The caller has locked the row of `batches`, which protects the stock.
 *
 * @throws StaleError when there is not so much left, or when the tonnes of this order line have come back already
 */
export async function changeTonnage(trx: Trx, actor: Actor, batch: Batch, step: TonnageStep): Promise<Tonnes> {
  const rest = sumTonnes([batch.grossWeight, step.change])
  if (rest < 0) throw refuse(TonnageRefusal.restTooSmall({ rest: batch.grossWeight }))
  if (step.kind === TonnageChangeKind.returned) {
    const { orderLineId } = step
    const before = await TonnageChange.query({ client: trx }).where({ orderLineId, kind: step.kind }).first()
    if (before) throw refuse(TonnageRefusal.alreadyReturned)
  }
  await TonnageChange.create(
    {
      batchId: batch.id,
      kind: step.kind,
      change: step.change,
      rest,
      orderLineId: step.orderLineId ?? null,
      reason: step.reason.slice(0, 200),
      actorName: actor.name,
    },
    { client: trx }
  )
  await audit(trx, actor, {
    action: 'tonnage.change',
    entity: 'batch',
    entityId: batch.id,
    before: { restWeight: batch.grossWeight },
    after: { restWeight: rest },
    reason: step.reason,
    summary: `${TonnageChangeKind.word(step.kind)} ${step.change > 0 ? '+' : ''}${step.change.toFixed(3)} 吨，余量 ${rest.toFixed(3)} 吨`,
  })
  await setTonnage(trx, batch, rest)
  await followStock(trx, actor, batch, step)
  return rest
}

/** Goods of which nothing is left are sold, and on sale again when tonnes come back (state-machines §2.2). Their listing stays. */
async function followStock(trx: Trx, actor: Actor, batch: Batch, { reason }: TonnageStep) {
  const to = batch.grossWeight === 0 ? SalesState.sold : SalesState.onSale
  if (batch.salesState === to) return
  await moveBatch(trx, actor, batch, {
    to,
    action: 'batch.sales_state',
    summary: `${SalesState.word(batch.salesState)} → ${SalesState.word(to)}`,
    reason,
  })
}
