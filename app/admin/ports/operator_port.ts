/*
 * Resolves the operator of a request. The identity module provides the resolver; the engine has no other dependency on sessions.
 */
import type { HttpContext } from '@adonisjs/core/http'
import type { Actor } from '#core/actor'

export type OperatorResolver = (ctx: HttpContext) => Promise<Actor | null>

let resolver: OperatorResolver = async () => null

/** Sets the resolver and returns the previous one. */
export function setOperatorResolver(fn: OperatorResolver): OperatorResolver {
  const before = resolver
  resolver = fn
  return before
}

/** The operator of a request, or null without a session. */
export function resolveOperator(ctx: HttpContext): Promise<Actor | null> {
  return resolver(ctx)
}
