/*
 * Resolves the operator of a request, and checks the operator's second factor. The identity module provides both; the engine has no other
 * dependency on sessions.
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

/** Throws when the code of the operator's authenticator is wrong. Runs outside of transactions. */
export type SecondFactorCheck = (actor: Actor, code: string) => Promise<void>

let check: SecondFactorCheck = async () => {
  throw new Error('No check of the second factor is registered')
}

export function setSecondFactorCheck(fn: SecondFactorCheck) {
  check = fn
}

export function requireSecondFactor(actor: Actor, code: string): Promise<void> {
  return check(actor, code)
}
