/* The goods that a bargain is over: a batch as a whole, or tonnes of a stock, of which nothing is held while the sides talk. */
import { InvalidInputError, refuse } from '#core/errors'
import type { Tonnes } from '#core/money'
import type { Trx } from '#core/transaction'
import { isByTonne } from '#app/catalog/codes'
import type Batch from '#app/catalog/models/batch'
import { batchName } from '#app/catalog/rules/batch_name'
import { contractWeight } from '#app/catalog/rules/contract_weight'
import { listingRowOf } from '#app/listing/queries/listing_row'
import { ListingRefusal } from '#app/listing/refusals'
import { goodsOf } from '#app/tonnage/queries/goods_of'
import { TonnageRefusal } from '#app/tonnage/refusals'
import { tonnageProblem } from '#app/tonnage/rules/order_tonnage'
import { tonnageName } from '#app/tonnage/rules/tonnage_name'

export type BargainedGoods = { productName: string; weight: Tonnes; packets: number | null }

/**
 * @param weight how many tonnes of a stock; left out for a batch
 * @throws InvalidInputError without tonnes of a stock; RefusedError for more than there are, fewer than the minimum, or tonnes of a batch
 */
export async function goodsInBargain(trx: Trx, batch: Batch, weight?: Tonnes): Promise<BargainedGoods> {
  if (!isByTonne(batch.productType)) {
    if (weight !== undefined) throw refuse(TonnageRefusal.noTonnesOfBatch)
    return { productName: batchName(batch), weight: contractWeight(batch), packets: batch.packets }
  }
  if (weight === undefined) throw InvalidInputError.of('weight', ListingRefusal.tonnesMissing.message, 'required')
  await requireStock(trx, batch, weight)
  return { productName: tonnageName(batch, await goodsOf(batch.id, trx)), weight, packets: null }
}

/** @throws StaleError with the row as it stands when there are not so many tonnes any more */
export async function requireStock(trx: Trx, batch: Batch, weight: Tonnes): Promise<void> {
  const { minLot } = await goodsOf(batch.id, trx)
  const problem = tonnageProblem(weight, batch.grossWeight, minLot)
  if (problem) throw refuse(problem, problem.kind === 'stale' ? await listingRowOf(batch.id, trx) : null)
}
