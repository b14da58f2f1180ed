import type { HttpContext } from '@adonisjs/core/http'
import { ok } from '#core/envelope'
import { readNotices } from '#app/system/actions/read_notices'
import { countUnread, listNotices } from '#app/system/queries/list_notices'
import { noticeListValidator, noticeReadValidator } from '#app/system/validators/system'

/** 消息通知. */
export default class NoticesController {
  async list({ request, actor }: HttpContext) {
    return ok(await listNotices(await request.validateUsing(noticeListValidator), actor))
  }

  async read({ request, actor }: HttpContext) {
    const { ids } = await request.validateUsing(noticeReadValidator)
    await readNotices(ids ?? null, actor)
    return ok({ count: await countUnread(actor) })
  }

  async unread({ actor }: HttpContext) {
    return ok({ count: await countUnread(actor) })
  }
}
