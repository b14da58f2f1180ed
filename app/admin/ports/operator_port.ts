/*
 * The engine asks who the operator is; the identity module answers. This is the only thing the engine knows about sessions.
 */
import type { HttpContext } from '@adonisjs/core/http'
import type { Actor } from '#core/actor'

export type OperatorResolver = (ctx: HttpContext) => Promise<Actor | null>

let resolver: OperatorResolver = async () => null

/** Says how a request becomes an operator; answers what was said before. */
export function setOperatorResolver(fn: OperatorResolver): OperatorResolver {
  const before = resolver
  resolver = fn
  return before
}

/** The operator of a request, or null without a session. */
export function resolveOperator(ctx: HttpContext): Promise<Actor | null> {
  return resolver(ctx)
}
