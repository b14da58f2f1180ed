import type { HttpContext } from '@adonisjs/core/http'
import { agioVersions } from '#app/catalog/queries/agio_tables'
import { SHARE_KEYS, type Quality } from '#app/catalog/rules/indicators'
import { consume } from '#app/identity/limits'
import { findCertification } from '#app/market/queries/find_certification'
import { referenceQuotes } from '#app/market/queries/reference_quotes'
import { agioTool } from '#app/market/rules/agio_tool'
import { basisTool, hedgeTool, receiptCostTool, spotPriceTool } from '#app/market/rules/futures_tools'
import { seedCottonTool, spinningTool } from '#app/market/rules/mill_tools'
import { weightTool } from '#app/market/rules/weight_tool'
import { wireNameOf } from '#app/market/toolbox_labels'
import * as input from '#app/market/validators/toolbox'
import { ok } from '#core/envelope'
import { MarketRefusal } from '#app/market/refusals'

/** 工具箱: every call computes what it is given, with each step. */
export default class ToolboxController {
  async weight({ request }: HttpContext) {
    return ok(weightTool(await request.validateUsing(input.weightValidator)))
  }

  async seedCotton({ request }: HttpContext) {
    return ok(seedCottonTool(await request.validateUsing(input.seedCottonValidator)))
  }

  async spinning({ request }: HttpContext) {
    return ok(spinningTool(await request.validateUsing(input.spinningValidator)))
  }

  async agio({ request }: HttpContext) {
    const given = (await request.validateUsing(input.agioValidator)) as Record<string, number | undefined>
    const shares = Object.fromEntries(SHARE_KEYS.map((key) => [key, given[wireNameOf(key)] ?? null]))
    const { packets, batchType, productionYear, lenAvg, mikeAvg, strengthAvg, uniformityAvg, foreignFiber } = given
    const quality = { packets, batchType, lenAvg, mikeAvg, strengthAvg, uniformityAvg, foreignFiber, ...shares }
    const versions = await agioVersions()
    return ok(agioTool(quality as Quality, versions.exchange(productionYear ?? null), versions.association()))
  }

  async spotPrice({ request }: HttpContext) {
    return ok(spotPriceTool(await request.validateUsing(input.spotPriceValidator)))
  }

  async basis({ request }: HttpContext) {
    return ok(basisTool(await request.validateUsing(input.basisValidator)))
  }

  async hedge({ request }: HttpContext) {
    return ok(hedgeTool(await request.validateUsing(input.hedgeValidator)))
  }

  async receiptCost({ request }: HttpContext) {
    return ok(receiptCostTool(await request.validateUsing(input.receiptCostValidator)))
  }

  async reference() {
    return ok(await referenceQuotes())
  }

  /** 企业认证查询: limited, so that nobody reads out who is a member. */
  async certification({ request, actor }: HttpContext) {
    const { keyword } = await request.validateUsing(input.certificationLookUpValidator)
    await consume('certificationLookUp', `user-${actor.userId}`, MarketRefusal.lookUpTooOften)
    return ok(await findCertification(keyword))
  }
}
