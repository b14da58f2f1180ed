import { lockOwnBatch, tellOfStock } from '#app/catalog/actions/save_batch'
import { wasEverListed } from '#app/catalog/queries/batch_usage'
import type { Actor } from '#core/actor'
import { audit } from '#core/audit'
import { refuse } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import { batchVersion } from '#app/catalog/rules/batch_version'
import { requireSeen, type SeenInput } from '#core/seen'
import { goodsNoun } from '#app/catalog/rules/goods_noun'
import { SalesState, isByTonne } from '#app/catalog/codes'
import { CatalogRefusal } from '#app/catalog/refusals'

/**
 * Deletes a batch that was never referred to.
 *
 * @throws RefusedError 已有挂牌或交易记录，不能删除
 */
export async function deleteBatch(
  { productId: id, seen }: { productId: number } & SeenInput,
  actor: Actor,
  outer?: Trx
): Promise<void> {
  await inTransaction(async (trx) => {
    const batch = await lockOwnBatch(id, actor, trx)
    const byTonne = isByTonne(batch.productType)
    if (batch.salesState !== SalesState.onSale || (await wasEverListed(id, trx)))
      throw refuse(CatalogRefusal.batchInUse({ byTonne }))
    requireSeen(trx, seen, batchVersion(batch))
    await audit(trx, actor, {
      action: 'batch.delete',
      entity: 'batch',
      entityId: id,
      before: { batchCode: batch.batchCode },
      summary: `删除${goodsNoun(byTonne)}`,
    })
    await tellOfStock(trx, actor, batch, '删除')
    try {
      await batch.useTransaction(trx).delete()
    } catch (error) {
      // Foreign key violation: another module refers to the batch (a favourite, an auction lot, a hold).
      if ((error as { code?: string }).code === '23503') throw refuse(CatalogRefusal.batchInUse({ byTonne }))
      throw error
    }
  }, outer)
}
