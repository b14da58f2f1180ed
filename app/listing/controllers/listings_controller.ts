import type { HttpContext } from '@adonisjs/core/http'
import Batch from '#app/catalog/models/batch'
import { changeBasis } from '#app/listing/actions/change_basis'
import { changePrice } from '#app/listing/actions/change_price'
import { delistBatch } from '#app/listing/actions/delist_batch'
import { holdBatch } from '#app/listing/actions/hold_batch'
import { inBulk } from '#app/listing/actions/in_bulk'
import { listBatch } from '#app/listing/actions/list_batch'
import { releaseHold } from '#app/listing/actions/release_hold'
import { listingRowOf, openListing } from '#app/listing/queries/listing_row'
import { customers } from '#app/listing/queries/customers'
import { ownProducts } from '#app/listing/queries/own_products'
import {
  addListingValidator,
  basisValidator,
  bulkAddValidator,
  customersValidator,
  delistValidator,
  holdValidator,
  ownProductsValidator,
  priceValidator,
  productIdValidator,
} from '#app/listing/validators/listing'
import { ok } from '#core/envelope'
import { once } from '#core/idempotency'

/** What a seller does with its batches. */
export default class ListingsController {
  async own(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(ownProductsValidator)
    return ok(await ownProducts(ctx.actor.companyId!, input))
  }

  async add(ctx: HttpContext) {
    const { productId, ...terms } = await ctx.request.validateUsing(addListingValidator)
    return ok(
      await once(ctx, async (trx) => {
        await listBatch({ batchId: productId, ...terms }, ctx.actor, trx)
        return listingRowOf(productId, trx)
      }),
      '挂牌成功'
    )
  }

  async bulkAdd(ctx: HttpContext) {
    const { productIds, rule, price, ...terms } = await ctx.request.validateUsing(bulkAddValidator)
    return ok(
      await once(ctx, (trx) =>
        inBulk(trx, productIds, async (batchId) => {
          const batch = rule === 'agio' ? await Batch.query({ client: trx }).where('id', batchId).first() : null
          const own = price === null || price === undefined ? price : price + (batch?.percentAgio ?? 0)
          await listBatch({ batchId, ...terms, price: own }, ctx.actor, trx)
        })
      )
    )
  }

  async price(ctx: HttpContext) {
    const { productIds, rule, price } = await ctx.request.validateUsing(priceValidator)
    return ok(
      await once(ctx, (trx) =>
        inBulk(trx, productIds, async (batchId) => {
          const now = rule === 'shift' ? ((await openListing(trx, batchId))?.price ?? 0) : 0
          await changePrice({ batchId, price: now + price }, ctx.actor, trx)
        })
      )
    )
  }

  async basis(ctx: HttpContext) {
    const { productIds, rule, priceDiff, ...terms } = await ctx.request.validateUsing(basisValidator)
    return ok(
      await once(ctx, (trx) =>
        inBulk(trx, productIds, async (batchId) => {
          const now = rule === 'shift' ? ((await openListing(trx, batchId))?.priceDiff ?? 0) : 0
          const own = priceDiff === null || priceDiff === undefined ? undefined : now + priceDiff
          await changeBasis({ batchId, ...terms, priceDiff: own }, ctx.actor, trx)
        })
      )
    )
  }

  async delist(ctx: HttpContext) {
    const { productIds, reason } = await ctx.request.validateUsing(delistValidator)
    return ok(
      await once(ctx, (trx) => inBulk(trx, productIds, (batchId) => delistBatch({ batchId, reason }, ctx.actor, trx)))
    )
  }

  async hold(ctx: HttpContext) {
    const { productId, ...input } = await ctx.request.validateUsing(holdValidator)
    await once(ctx, async (trx) => {
      await holdBatch({ batchId: productId, ...input }, ctx.actor, trx)
      return null
    })
    return ok(null, '预留成功')
  }

  async release(ctx: HttpContext) {
    const { productId } = await ctx.request.validateUsing(productIdValidator)
    await once(ctx, async (trx) => {
      await releaseHold({ batchId: productId }, ctx.actor, trx)
      return null
    })
    return ok(null, '已取消预留')
  }

  async customers({ request, actor }: HttpContext) {
    const { q } = await request.validateUsing(customersValidator)
    return ok(await customers(q, actor.companyId!))
  }
}
