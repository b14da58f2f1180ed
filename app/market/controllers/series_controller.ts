import type { HttpContext } from '@adonisjs/core/http'
import { ok } from '#core/envelope'
import { pointsSheet } from '#app/market/queries/points_sheet'
import { listSeries, pointsOf } from '#app/market/queries/series'
import { pointsValidator, seriesValidator } from '#app/market/validators/series'
import { SeriesKind } from '#app/market/codes'

/** 价格走势. */
export default class SeriesController {
  async list({ request }: HttpContext) {
    const { kinds } = await request.validateUsing(seriesValidator)
    return ok(await listSeries(kinds ?? SeriesKind.codes))
  }

  async points({ request }: HttpContext) {
    const { codes, from, to } = await request.validateUsing(pointsValidator)
    return ok(await pointsOf(codes, from ?? null, to ?? null))
  }

  async download({ request, response }: HttpContext) {
    const { codes, from, to } = await request.validateUsing(pointsValidator)
    const sheet = await pointsSheet(await pointsOf(codes, from ?? null, to ?? null))
    response.header('Content-Type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    response.header('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent('价格走势.xlsx')}`)
    return response.send(sheet)
  }
}
