import type { HttpContext } from '@adonisjs/core/http'
import { calls } from '#core/declared_calls'
import { InvalidInputError } from '#core/errors'
import { unstorableField } from '#core/text'
import { labelOf } from '#core/validation'

/**
 * Refuses text that PostgreSQL cannot store, in the body as far as it was read, the query, or the path. It runs before every call, so that
 * validators need no such rule.
 *
 * @throws InvalidInputError with the field
 */
export function requireStorable({ request, params, route }: HttpContext) {
  const way = unstorableField(request.all()) ?? unstorableField(params)
  if (way === null) return
  const method = request.method()
  const called = calls.find((call) => call.path === route?.pattern && call.method === method)
  const label = called?.input && labelOf(called.input, way)
  throw InvalidInputError.of(way, `${label ?? '提交的内容'}含有无法保存的字符`, 'storable')
}
