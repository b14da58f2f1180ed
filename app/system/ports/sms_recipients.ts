/*
 * Whose mobile it is. Users belong to a module below this one, which registers here how they are found; mobiles of nobody, such as those of
 * drivers, are told everything at once.
 */
import type { Trx } from '#core/transaction'

/** Id of the user by mobile. */
type FindUsers = (trx: Trx, mobiles: readonly string[]) => Promise<Map<string, number>>

let known: FindUsers = async () => new Map()

/** Call at the top level of a module's `listeners.ts`. */
export function registerSmsRecipients(find: FindUsers) {
  known = find
}

export const usersOfMobiles: FindUsers = (trx, mobiles) => known(trx, mobiles)
