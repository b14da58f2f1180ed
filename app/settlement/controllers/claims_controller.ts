import type { HttpContext } from '@adonisjs/core/http'
import { ok } from '#core/envelope'
import { once } from '#core/idempotency'
import { acceptOffer, addClaim, offerOnClaim, withdrawClaim } from '#app/settlement/actions/claim_steps'
import type Claim from '#app/settlement/models/claim'
import * as input from '#app/settlement/validators/settlement'

const moved = (claim: Claim) => ({ claimId: claim.id, claimNo: claim.claimNo, state: claim.state })

export default class ClaimsController {
  async add(ctx: HttpContext) {
    const payload = await ctx.request.validateUsing(input.claimAddValidator)
    return ok(await once(ctx, async (trx) => moved(await addClaim(payload, ctx.actor, trx))), '异议已提交')
  }

  async offer(ctx: HttpContext) {
    const payload = await ctx.request.validateUsing(input.claimOfferValidator)
    return ok(await once(ctx, async (trx) => moved(await offerOnClaim(payload, ctx.actor, trx))), '和解方案已发送')
  }

  async accept(ctx: HttpContext) {
    const payload = await ctx.request.validateUsing(input.claimIdValidator)
    return ok(await once(ctx, async (trx) => moved(await acceptOffer(payload, ctx.actor, trx))), '双方已和解')
  }

  async withdraw(ctx: HttpContext) {
    const payload = await ctx.request.validateUsing(input.claimIdValidator)
    return ok(await once(ctx, async (trx) => moved(await withdrawClaim(payload, ctx.actor, trx))), '异议已撤销')
  }
}
