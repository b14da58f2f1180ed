/*
 * Resolves the operator of a request, and checks the operator's second factor. The identity module provides both; the engine has no other
 * dependency on sessions.
 */
import type { HttpContext } from '@adonisjs/core/http'
import type { Actor } from '#core/actor'
import type { Trx } from '#core/transaction'

/** What an operator has to do before anything else: choose a password, bind an authenticator. */
export type Owed = 'password' | 'totp'

export type SessionOperator = Actor & { owes?: Owed | null }

export type OperatorResolver = (ctx: HttpContext) => Promise<SessionOperator | null>

let resolver: OperatorResolver = async () => null

/** Sets the resolver and returns the previous one. */
export function setOperatorResolver(fn: OperatorResolver): OperatorResolver {
  const before = resolver
  resolver = fn
  return before
}

/** The operator of a request, or null without a session. */
export function resolveOperator(ctx: HttpContext): Promise<SessionOperator | null> {
  return resolver(ctx)
}

/** Throws when the code of the operator's authenticator is wrong. Runs outside of transactions. */
export type SecondFactorCheck = (actor: Actor, code: string | null, unless: 'demo' | null) => Promise<void>

let check: SecondFactorCheck = async () => {
  throw new Error('No check of the second factor is registered')
}

export function setSecondFactorCheck(fn: SecondFactorCheck) {
  check = fn
}

/** @param unless `demo`: operators of the demo who have bound no authenticator need none */
export function requireSecondFactor(actor: Actor, code: string | null, unless: 'demo' | null = null): Promise<void> {
  return check(actor, code, unless)
}

/** What the engine asks about two operators, of whom one decides on the other's proposal. */
export type SecondPersonPort = {
  /** The operator as an actor; null for one who may not sign in. */
  actorOf: (operatorId: number, trx: Trx) => Promise<Actor | null>
  /** Days for which the asker rules out the other as a second person; null when the two are independent. */
  dependentFor: (askerId: number, otherId: number, trx: Trx) => Promise<number | null>
  /** Tells all operators with the permission, except one, that something waits for them. */
  tellHolders: (trx: Trx, permission: string, subject: string, except?: number) => Promise<void>
  /** Tells one operator what became of a proposal. */
  tell: (trx: Trx, operatorId: number, content: string) => Promise<void>
}

let secondPerson: SecondPersonPort | null = null

export function setSecondPersonPort(port: SecondPersonPort) {
  secondPerson = port
}

export function secondPersonPort(): SecondPersonPort {
  if (!secondPerson) throw new Error('No second person is registered')
  return secondPerson
}
