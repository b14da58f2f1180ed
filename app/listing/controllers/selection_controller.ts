import type { HttpContext } from '@adonisjs/core/http'
import { acceptPrices, addToCart, removeFromCart } from '#app/listing/actions/change_cart'
import {
  addCottonList,
  addToCottonList,
  deleteCottonList,
  editCottonList,
  removeFromCottonList,
} from '#app/listing/actions/change_cotton_list'
import { deleteSavedSearch, editSavedSearch, saveSearch } from '#app/listing/actions/change_saved_search'
import { cartCount, cartOf } from '#app/listing/queries/cart'
import { cottonListDetails, cottonLists } from '#app/listing/queries/cotton_lists'
import { exportRows } from '#app/listing/queries/export_rows'
import { listingRowsOf } from '#app/listing/queries/listing_row'
import { savedSearches } from '#app/listing/queries/saved_searches'
import { toOthersRow } from '#app/listing/transformers/listing'
import type { Params } from '#app/listing/rules/criteria'
import * as input from '#app/listing/validators/selection'
import { withOwnPrices } from '#app/market/queries/own_prices'
import type { Actor } from '#core/actor'
import { ok } from '#core/envelope'
import { once } from '#core/idempotency'

function sendSheet({ response }: HttpContext, contents: Buffer, name: string) {
  response.header('Content-Type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  response.header('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
  return response.send(contents)
}

/** Criteria without what was left empty. */
const given = (criteria: Record<string, string | null | undefined>) =>
  Object.fromEntries(Object.entries(criteria).filter(([, value]) => value)) as Params

async function cartFor(actor: Actor) {
  const cart = await cartOf(actor.userId!, actor.companyId)
  return { ...cart, data: await withOwnPrices(cart.data, actor) }
}

/** What a person collects: cart, cotton lists, saved searches; and sheets of it. */
export default class SelectionController {
  async cart({ actor }: HttpContext) {
    return ok(await cartFor(actor))
  }

  async cartCount({ actor }: HttpContext) {
    return ok({ count: await cartCount(actor.userId!) })
  }

  async cartAdd(ctx: HttpContext) {
    const { shopProductIds } = await ctx.request.validateUsing(input.addToCartValidator)
    const added = await once(ctx, (trx) => addToCart(shopProductIds, ctx.actor, trx))
    return ok({ added, count: await cartCount(ctx.actor.userId!) }, '已加入购物车')
  }

  async cartDelete(ctx: HttpContext) {
    const { productIds } = await ctx.request.validateUsing(input.removeFromCartValidator)
    await once(ctx, (trx) => removeFromCart(productIds ?? null, ctx.actor, trx))
    return ok({ count: await cartCount(ctx.actor.userId!) })
  }

  async cartAccept(ctx: HttpContext) {
    await once(ctx, (trx) => acceptPrices(ctx.actor, trx))
    return ok(await cartFor(ctx.actor))
  }

  async lists({ actor }: HttpContext) {
    return ok(await cottonLists(actor.userId!))
  }

  async listGet(ctx: HttpContext) {
    const { id } = await ctx.request.validateUsing(input.idValidator)
    const list = await cottonListDetails(id, ctx.actor.userId!)
    return ok({ ...list, data: await withOwnPrices(list.data, ctx.actor) })
  }

  async listAdd(ctx: HttpContext) {
    const values = await ctx.request.validateUsing(input.addListValidator)
    return ok(await once(ctx, async (trx) => ({ id: (await addCottonList(values, ctx.actor, trx)).id })))
  }

  async listEdit(ctx: HttpContext) {
    const values = await ctx.request.validateUsing(input.editListValidator)
    return ok(await once(ctx, async (trx) => ({ id: (await editCottonList(values, ctx.actor, trx)).id })))
  }

  async listDelete(ctx: HttpContext) {
    const { id } = await ctx.request.validateUsing(input.idValidator)
    await once(ctx, (trx) => deleteCottonList(id, ctx.actor, trx))
    return ok(null)
  }

  async itemAdd(ctx: HttpContext) {
    const { id, productIds } = await ctx.request.validateUsing(input.listItemsValidator)
    return ok(
      { added: await once(ctx, (trx) => addToCottonList({ id, batchIds: productIds }, ctx.actor, trx)) },
      '已加入清单'
    )
  }

  async itemDelete(ctx: HttpContext) {
    const { id, productIds } = await ctx.request.validateUsing(input.listItemsValidator)
    await once(ctx, (trx) => removeFromCottonList({ id, batchIds: productIds }, ctx.actor, trx))
    return ok(null)
  }

  async listExport(ctx: HttpContext) {
    const { id } = await ctx.request.validateUsing(input.idValidator)
    const list = await cottonListDetails(id, ctx.actor.userId!)
    return sendSheet(ctx, await exportRows(list.data, 'offers', '选棉清单'), `${list.name}.xlsx`)
  }

  /** 检测结果.xlsx of the batches chosen. */
  async inspectionExport(ctx: HttpContext) {
    const { productIds } = await ctx.request.validateUsing(input.exportBatchesValidator)
    const rows = (await listingRowsOf(productIds)).map((row) =>
      row.companyId === ctx.actor.companyId ? row : toOthersRow(row)
    )
    return sendSheet(
      ctx,
      await exportRows(rows, 'inspection', '检测结果'),
      `${rows.length === 1 ? rows[0].batchCode : ''}检测结果.xlsx`
    )
  }

  async searches({ actor }: HttpContext) {
    return ok(await savedSearches(actor.userId!))
  }

  async searchAdd(ctx: HttpContext) {
    const { criteria, ...values } = await ctx.request.validateUsing(input.saveSearchValidator)
    return ok(
      await once(ctx, async (trx) => ({
        id: (await saveSearch({ ...values, criteria: given(criteria) }, ctx.actor, trx)).id,
      })),
      '已保存'
    )
  }

  async searchEdit(ctx: HttpContext) {
    const { criteria, ...values } = await ctx.request.validateUsing(input.editSearchValidator)
    const change = { ...values, ...(criteria ? { criteria: given(criteria) } : {}) }
    return ok(await once(ctx, async (trx) => ({ id: (await editSavedSearch(change, ctx.actor, trx)).id })), '已保存')
  }

  async searchDelete(ctx: HttpContext) {
    const { id } = await ctx.request.validateUsing(input.idValidator)
    await once(ctx, (trx) => deleteSavedSearch(id, ctx.actor, trx))
    return ok(null)
  }
}
