/*
 * Bound to what was seen. Whoever accepts, confirms, signs or pays agrees to what the screen showed, so the call carries `seen`, the version
 * of the shown object, and the action compares it with the present object under its lock:
 *
 *     toClaimRow:   seen: claimVersion(claim, settlement)
 *     acceptOffer:  requireSeen(trx, input.seen, claimVersion(claim, settlement))
 *     call:         binds: ({ claimId }, { actor }) => getClaim(claimId, actor)
 *
 * A version is a hash of the terms that the person agrees to, not of everything on the screen: a balance that moves does not invalidate
 * a decision, a weight that changed does. `binds` of the call (`#core/call`) makes the field compulsory, fails when the action has not
 * compared, and answers 40900 with the present object (ADR 0022).
 */
import { createHmac } from 'node:crypto'
import vine from '@vinejs/vine'
import { canonical } from '#core/canonical'
import { refuse } from '#core/errors'
import { keyFor } from '#core/keys'
import { CoreRefusal } from '#core/refusals'
import type { Trx } from '#core/transaction'

/**
 * Version of terms: 128 bits of a keyed hash. Nobody can search for two offers with one version, or guess from it what a row holds besides
 * what is shown. A new APP_KEY makes every version stale once.
 */
export function versionOf(terms: Record<string, unknown>): string {
  return createHmac('sha256', keyFor('versions'))
    .update(`${canonical(JSON.parse(JSON.stringify(terms)))}`)
    .digest('base64url')
    .slice(0, 22)
}

/** The field `seen` of a call's input. */
export const seenField = () => vine.string().trim().minLength(1).maxLength(64)

/** Input of an action that binds. Jobs, seeders and operators act on no screen of a member and have no `seen`. */
export type SeenInput = { seen?: string }

const compared = new WeakSet<Trx>()

/** Whether the transaction has compared what was seen, or has said that it binds nobody. */
export const comparedIn = (trx: Trx): boolean => compared.has(trx)

/** Compares, under the lock of the object; for callers with a refusal of their own. */
export function isSeen(trx: Trx, seen: string | undefined, version: string): boolean {
  // Not counted as compared: a call that binds and drops the field on the way to its action shall fail.
  if (seen === undefined) return true
  compared.add(trx)
  return seen === version
}

/**
 * Compares the version that a person has seen with the present one, under the lock of the object.
 *
 * @throws StaleError `内容已变化，请核对最新内容后再操作`
 */
export function requireSeen(trx: Trx, seen: string | undefined, version: string): void {
  if (!isSeen(trx, seen, version)) throw refuse(CoreRefusal.changed)
}

/** States that the call ended without an effect that binds anybody, so that nothing had to be compared. */
export function boundNobody(trx: Trx): void {
  compared.add(trx)
}
