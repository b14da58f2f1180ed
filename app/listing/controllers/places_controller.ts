import type { HttpContext } from '@adonisjs/core/http'
import FavouriteShop from '#app/listing/models/favourite_shop'
import { placeMap } from '#app/listing/queries/place_map'
import { entrepot, entrepots, producer, producers } from '#app/listing/queries/places'
import { store, stores } from '#app/listing/queries/stores'
import * as input from '#app/listing/validators/selection'
import type { AmapAccess, PlaceMap } from '#app/listing/transformers/place_map'
import env from '#start/env'
import { ok } from '#core/envelope'
import { refuse } from '#core/errors'
import { once } from '#core/idempotency'
import { ListingRefusal } from '#app/listing/refusals'

/** Where goods come from and lie, and who sells them. */
export default class PlacesController {
  async stores(ctx: HttpContext) {
    return ok(await stores(await ctx.request.validateUsing(input.storesValidator), ctx.actor.userId!))
  }

  async store(ctx: HttpContext) {
    const { companyId } = await ctx.request.validateUsing(input.companyIdValidator)
    const found = await store(companyId, ctx.actor.userId!)
    if (!found) throw refuse(ListingRefusal.shopMissing)
    return ok(found)
  }

  async follow(ctx: HttpContext) {
    const { companyId } = await ctx.request.validateUsing(input.companyIdValidator)
    await once(ctx, async (trx) => {
      if (!(await store(companyId, ctx.actor.userId!, trx))) throw refuse(ListingRefusal.shopMissing)
      await FavouriteShop.updateOrCreate({ userId: ctx.actor.userId!, companyId }, {}, { client: trx })
      return null
    })
    return ok(null, '已关注')
  }

  async unfollow(ctx: HttpContext) {
    const { companyId } = await ctx.request.validateUsing(input.companyIdValidator)
    await once(ctx, async (trx) => {
      await FavouriteShop.query({ client: trx }).where({ user_id: ctx.actor.userId!, company_id: companyId }).delete()
      return null
    })
    return ok(null, '已取消关注')
  }

  async producers(ctx: HttpContext) {
    return ok(await producers(await ctx.request.validateUsing(input.placesValidator)))
  }

  async producer(ctx: HttpContext) {
    const { code } = await ctx.request.validateUsing(input.producerValidator)
    return ok(await producer(code))
  }

  async entrepots(ctx: HttpContext) {
    return ok(await entrepots(await ctx.request.validateUsing(input.placesValidator)))
  }

  async entrepot(ctx: HttpContext) {
    const { id } = await ctx.request.validateUsing(input.idValidator)
    return ok(await entrepot(id, ctx.actor.certified))
  }

  async map() {
    const key = env.get('AMAP_KEY')
    const securityCode = env.get('AMAP_SECURITY_CODE')
    const body: PlaceMap & { amap: AmapAccess | null } = {
      ...(await placeMap()),
      amap: key && securityCode ? { key, securityCode } : null,
    }
    return ok(body)
  }
}
