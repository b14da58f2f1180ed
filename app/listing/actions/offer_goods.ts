import type Batch from '#app/catalog/models/batch'
import { listBatch } from '#app/listing/actions/list_batch'
import { ListingRefusal } from '#app/listing/refusals'
import {
  fieldProblem,
  isOffered,
  mixedTerms,
  namesOffer,
  termsOf,
  type GoodsOffer,
} from '#app/listing/rules/goods_offer'
import { addGoods, type AddGoodsInput, type Goods } from '#app/tonnage/actions/save_goods'
import { can, type Actor } from '#core/actor'
import { DomainError, InvalidInputError, refuse } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'

/**
 * Lists goods by the tonne that have just been entered, on the terms that were named with them.
 *
 * @throws ForbiddenError for a member who may not list; InvalidInputError naming the field; RefusedError for a company that may not trade
 */
export async function offerGoods(batch: Batch, offer: GoodsOffer, actor: Actor, trx: Trx): Promise<void> {
  if (!can(actor, 'listing:add')) throw refuse(ListingRefusal.mayNotList)
  const mixed = mixedTerms(offer)
  if (mixed) throw InvalidInputError.of(mixed.field, mixed.message, mixed.rule)
  try {
    await listBatch({ batchId: batch.id, ...termsOf(offer) }, actor, trx)
  } catch (error) {
    const problem = error instanceof DomainError ? fieldProblem(error) : null
    if (!problem) throw error
    throw InvalidInputError.of(problem.field, problem.message, problem.rule)
  }
}

export type EnterGoodsInput = AddGoodsInput & GoodsOffer

/**
 * Enters goods by the tonne and, with a price or a basis, lists them: both or nothing.
 *
 * @throws InvalidInputError naming the field, and whatever refuses goods or listing
 */
export async function enterGoods(
  input: EnterGoodsInput,
  actor: Actor,
  outer?: Trx
): Promise<Goods & { listed: boolean }> {
  const { price, priceDiff, priceContract, pointDeadline, deliveryType, ...facts } = input
  const offer = { price, priceDiff, priceContract, pointDeadline, deliveryType }
  return inTransaction(async (trx) => {
    const goods = await addGoods(facts, actor, trx)
    if (!namesOffer(offer)) return { ...goods, listed: false }
    if (!isOffered(offer)) throw InvalidInputError.of('price', '请输入单价', 'required')
    await offerGoods(goods.batch, offer, actor, trx)
    return { ...goods, listed: true }
  }, outer)
}
