import type { Actor } from '#core/actor'
import { audit, difference } from '#core/audit'
import { refuse } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import { lockDraft } from '#app/auction/actions/make_house'
import AuctionItem from '#app/auction/models/auction_item'
import type { ItemTerms } from '#app/auction/actions/add_items'
import { itemProblem } from '#app/auction/rules/session_checks'
import { AuctionRefusal } from '#app/auction/refusals'

/** Changes the terms of an item of a session that is not published; the goods stay. */
export async function editItem(
  input: Partial<ItemTerms> & { itemId: number },
  actor: Actor,
  outer?: Trx
): Promise<AuctionItem> {
  return inTransaction(async (trx) => {
    const { itemId, ...terms } = input
    const seen = await AuctionItem.query({ client: trx }).where('id', itemId).first()
    if (!seen) throw refuse(AuctionRefusal.lotMissing)
    const house = await lockDraft(trx, seen.houseId)
    const item = await AuctionItem.query({ client: trx }).where('id', itemId).forUpdate().firstOrFail()
    const before = { ...item.$attributes }
    item.merge(terms)
    const problem = itemProblem(house, { ...item.$attributes, label: item.batchCode ?? item.productName } as never)
    if (problem) throw refuse(problem)
    await item.save()
    await audit(trx, actor, {
      action: 'auction.items.edit',
      entity: 'auction_item',
      entityId: item.id,
      ...difference(before, { ...item.$attributes }),
      summary: '修改标的',
    })
    return item
  }, outer)
}
