import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { calls } from '#core/declared_calls'
import { InvalidInputError } from '#core/errors'
import { unstorableField } from '#core/text'
import { labelOf } from '#core/validation'

/**
 * Refuses text that PostgreSQL cannot store, in the body, the query, or the path. It runs before every call, so that validators need no
 * such rule.
 */
export default class StorableTextMiddleware {
  async handle({ request, params, route }: HttpContext, next: NextFn) {
    const way = unstorableField(request.all()) ?? unstorableField(params)
    if (way === null) return next()
    const method = request.method()
    const called = calls.find((call) => call.path === route?.pattern && call.method === method)
    const label = called?.input && labelOf(called.input, way)
    throw InvalidInputError.of(way, `${label ?? '提交的内容'}含有无法保存的字符`, 'storable')
  }
}
