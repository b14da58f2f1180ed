import type { HttpContext } from '@adonisjs/core/http'
import { sessionLog } from '#app/auction/queries/session_log'
import { houseIdValidator } from '#app/auction/validators/auction'

async function send({ response, actor }: HttpContext, houseId: number) {
  const log = await sessionLog(houseId, actor)
  const name = encodeURIComponent(`成交公证-${log.house.code}.json`)
  response.header('Content-Type', 'application/octet-stream')
  response.header('Content-Disposition', `attachment; filename*=UTF-8''${name}`)
  return response.send(JSON.stringify(log, null, 1))
}

/** 成交公证 of a session. */
export default class LogController {
  async download(ctx: HttpContext) {
    const { houseId } = await ctx.request.validateUsing(houseIdValidator)
    return send(ctx, houseId)
  }
}

/** The same for operators, whether or not the platform's own companies took part. */
export async function downloadAsOperator(ctx: HttpContext) {
  return send(ctx, Number(ctx.params.id) || 0)
}
