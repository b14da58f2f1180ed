import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { requireStorable } from '#core/storable_text'

/** Refuses unstorable text in the query and the path of every route; `#core/request_body` does the same for bodies. */
export default class StorableTextMiddleware {
  async handle(http: HttpContext, next: NextFn) {
    requireStorable(http)
    return next()
  }
}
