import type { HttpContext } from '@adonisjs/core/http'
import Bale from '#app/catalog/models/bale'
import { arriveBatch, departBatch } from '#app/catalog/actions/change_transit'
import { deleteBatch } from '#app/catalog/actions/delete_batch'
import { addBatch, editBatch } from '#app/catalog/actions/save_batch'
import { attachment, XLSX_TYPE } from '#app/catalog/import/workbook'
import { inspectionFile } from '#app/catalog/queries/inspection_file'
import { visibleBatch, visibleBatches } from '#app/catalog/queries/visible_batches'
import { batchWarnings, type CheckedBatch } from '#app/catalog/rules/batch_checks'
import { toAgioBreakdown } from '#app/catalog/transformers/agio'
import { toBaleRow } from '#app/catalog/transformers/bale'
import { toBatchRow } from '#app/catalog/transformers/batch'
import type Batch from '#app/catalog/models/batch'
import { addBatchValidator, arriveValidator, batchIdValidator, editBatchValidator, exportValidator, getBatchValidator } from '#app/catalog/validators/batches'
import { ended, ok } from '#core/envelope'
import { InvalidInputError, NotFoundError } from '#core/errors'
import { once } from '#core/idempotency'

/** The saved batch with the yellow warnings about it. */
const saved = (batch: Batch) => ({ batch: toBatchRow(batch), warnings: [...batchWarnings(batch.$attributes as CheckedBatch), ...(batch.weightCheck ? [batch.weightCheck] : [])] })

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

  async get(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(getBatchValidator)
    if (!input.productId && !input.batchCode) throw InvalidInputError.of('batchCode', '请输入批号', 'required')
    const batch = await visibleBatch(input, ctx.actor)
    return ok({ ...toBatchRow(batch), agio: toAgioBreakdown(batch) })
  }

  async bales(ctx: HttpContext) {
    const { productId } = await ctx.request.validateUsing(batchIdValidator)
    const batch = await visibleBatch({ productId }, ctx.actor)
    const bales = await Bale.query().where('batch_id', batch.id).orderBy('seq')
    return ok(bales.map(toBaleRow))
  }

  async export(ctx: HttpContext) {
    const { productIds, batchCodes } = await ctx.request.validateUsing(exportValidator)
    if (!productIds?.length && !batchCodes?.length) throw InvalidInputError.of('productIds', '请选择要导出的批次', 'required')
    const query = visibleBatches(ctx.actor)
    if (productIds?.length) void query.whereIn('batches.id', productIds)
    else void query.whereIn('batch_code', batchCodes!)
    const batches = await query.orderBy('batch_code').orderBy('batches.id').limit(5000)
    if (batches.length === 0) throw new NotFoundError('批次不存在')
    ctx.response.header('Content-Type', XLSX_TYPE)
    ctx.response.header('Content-Disposition', attachment(`${batches.length === 1 ? batches[0].batchCode : ''}检测结果.xlsx`))
    return ctx.response.send(await inspectionFile(batches))
  }
}
