import type { HttpContext } from '@adonisjs/core/http'
import { arriveBatch, departBatch } from '#app/catalog/actions/change_transit'
import { deleteBatch } from '#app/catalog/actions/delete_batch'
import { addBatch, editBatch } from '#app/catalog/actions/save_batch'
import { batchWarnings, type CheckedBatch } from '#app/catalog/rules/batch_checks'
import { toBatchRow } from '#app/catalog/transformers/batch'
import type Batch from '#app/catalog/models/batch'
import {
  addBatchValidator,
  arriveValidator,
  batchIdValidator,
  editBatchValidator,
} from '#app/catalog/validators/batches'
import { ended, ok } from '#core/envelope'
import { once } from '#core/idempotency'

/** The saved batch with the yellow warnings about it. */
const saved = (batch: Batch) => ({
  batch: toBatchRow(batch),
  warnings: [...batchWarnings(batch.$attributes as CheckedBatch), ...(batch.weightCheck ? [batch.weightCheck] : [])],
})

export default class BatchesController {
  async add(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(addBatchValidator)
    return ok(await once(ctx, async (trx) => saved(await addBatch(input, ctx.actor, trx))))
  }

  async edit(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(editBatchValidator)
    return ok(await once(ctx, async (trx) => saved(await editBatch(input, ctx.actor, trx))))
  }

  async delete(ctx: HttpContext) {
    const { productId } = await ctx.request.validateUsing(batchIdValidator)
    await once(ctx, (trx) => deleteBatch(productId, ctx.actor, trx))
    return ended()
  }

  async arrive(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(arriveValidator)
    return ok(await once(ctx, async (trx) => toBatchRow(await arriveBatch(input, ctx.actor, trx))))
  }

  async depart(ctx: HttpContext) {
    const { productId } = await ctx.request.validateUsing(batchIdValidator)
    return ok(await once(ctx, async (trx) => toBatchRow(await departBatch(productId, ctx.actor, trx))))
  }
}
