import type { Actor } from '#core/actor'
import { audit } from '#core/audit'
import type { Trx } from '#core/transaction'
import type { Leaving } from '#app/company/ports/staff_leaving'
import { successorOf } from '#app/company/queries/successor_of'
import { wishes } from '#app/quotation/ports/wishes'
import { QuotationState } from '#app/quotation/codes'
import Quotation from '#app/quotation/models/quotation'

/**
 * The open bargains of a buyer who leaves his company stay the company's: whoever orders when a seller accepts has to be one of its members. His wishes go
 * first: an answer to one of them is there when they are locked, or names the colleague.
 */
export async function handOverBargains(trx: Trx, actor: Actor, leaving: Leaving): Promise<void> {
  await wishes().handOver(trx, actor, leaving)
  const { companyId, userId, name } = leaving
  const bargains = await Quotation.query({ client: trx })
    .where({ buyerCompanyId: companyId, buyerUserId: userId, state: QuotationState.open })
    .orderBy('id')
    .forUpdate()
  if (bargains.length === 0) return
  const to = await successorOf(trx, actor, leaving)
  if (!to) return
  for (const bargain of bargains) {
    await bargain.merge({ buyerUserId: to.id }).save()
    await audit(trx, actor, {
      action: 'quotation.handover',
      entity: 'quotation',
      entityId: bargain.id,
      before: { buyerUserId: userId },
      after: { buyerUserId: to.id },
      summary: `${name}离开企业，议价由${to.name}负责`,
    })
  }
}
