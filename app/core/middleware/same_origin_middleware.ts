import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { refuse } from '#core/errors'
import { CoreRefusal } from '#core/refusals'
import { mayWrite } from '#core/same_origin'

/** Refuses writing requests that a page of another site has sent, on every route and before anything else looks at them. */
export default class SameOriginMiddleware {
  async handle({ request }: HttpContext, next: NextFn) {
    if (!mayWrite(request)) throw refuse(CoreRefusal.otherSite)
    return next()
  }
}
