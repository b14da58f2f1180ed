import { onlyOwn, type Actor } from '#core/actor'
import type { TodoItem } from '#app/system/ports/todo'
import { QuotationKind, QuotationSide, QuotationState } from '#app/quotation/codes'
import Quotation from '#app/quotation/models/quotation'

/** Answers to wishes of the viewer's company that wait for it: the seller's price stands, or he has accepted and waits for the money. */
export async function demandTodo(actor: Actor): Promise<TodoItem[]> {
  const waiting = Quotation.query()
    .where({ buyerCompanyId: actor.companyId!, kind: QuotationKind.demand, state: QuotationState.open })
    .where((of) => of.where('standingSide', QuotationSide.seller).orWhereNotNull('fundsUntil'))
  if (onlyOwn(actor)) waiting.where('buyerUserId', actor.userId!)
  const [{ $extras }] = await waiting.count('* as total')
  const count = Number($extras.total)
  return count ? [{ key: 'buyer.demand', word: '求购报价待答复', count, path: '/demand/mine' }] : []
}
