import type { HttpContext } from '@adonisjs/core/http'
import { applyForIndividuation } from '#app/market/actions/apply_for_individuation'
import { addPriceWatch, deletePriceWatch } from '#app/market/actions/change_price_watch'
import { saveOwnBasis } from '#app/market/actions/save_own_basis'
import { appliesOf, ownBasisTable, previewOwnBasis, watchesOf } from '#app/market/queries/individuation'
import { ownRatesOf } from '#app/market/queries/own_prices'
import * as input from '#app/market/validators/individuation'
import { ok } from '#core/envelope'
import { once } from '#core/idempotency'

/** 个性化: a company's own basis table, and levels of the market that people wait for. */
export default class IndividuationController {
  async applies({ actor }: HttpContext) {
    return ok(await appliesOf(actor.companyId))
  }

  async apply(ctx: HttpContext) {
    const values = await ctx.request.validateUsing(input.applyValidator)
    return ok(await once(ctx, (trx) => applyForIndividuation(values, ctx.actor, trx)), '已提交，请等待平台审核')
  }

  /** Whether the reader's company has a table in force: the lists then have a column for it. */
  async mine({ actor }: HttpContext) {
    return ok({
      active: actor.certified && actor.companyId !== null && (await ownRatesOf(actor.companyId)) !== null,
    })
  }

  async basis({ actor }: HttpContext) {
    return ok(await ownBasisTable(actor.companyId!))
  }

  async save(ctx: HttpContext) {
    const values = await ctx.request.validateUsing(input.saveBasisValidator)
    const companyId = ctx.actor.companyId!
    await once(ctx, async (trx) => ({ id: (await saveOwnBasis({ ...values, companyId }, ctx.actor, trx)).id }))
    return ok(await ownBasisTable(companyId), '已保存')
  }

  async preview({ request }: HttpContext) {
    const { batchCode, rates } = await request.validateUsing(input.previewBasisValidator)
    return ok(await previewOwnBasis(batchCode, rates))
  }

  async watches({ actor }: HttpContext) {
    return ok(await watchesOf(actor.userId!, actor.companyId!))
  }

  async watchAdd(ctx: HttpContext) {
    const values = await ctx.request.validateUsing(input.addWatchValidator)
    return ok(await once(ctx, (trx) => addPriceWatch(values, ctx.actor, trx)), '已设置')
  }

  async watchDelete(ctx: HttpContext) {
    const { id } = await ctx.request.validateUsing(input.watchIdValidator)
    await once(ctx, (trx) => deletePriceWatch(id, ctx.actor, trx))
    return ok(null)
  }
}
