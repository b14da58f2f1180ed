/*
 * Which files a person has to do with by records of his own: the contract and the weighbridge tickets of an order that he placed. Modules that name
 * files in such records register a condition here; it is asked for members who see their own rows only.
 */
import type { Actor } from '#core/actor'

/** SQL over the file `f`, with the values of its `?`. */
export type NamingCondition = { sql: string; bindings: (number | string)[] }

const known: ((actor: Actor) => NamingCondition)[] = []

/** Call at the top level of a module's `listeners.ts`. */
export function registerFileRecords(records: (actor: Actor) => NamingCondition) {
  known.push(records)
}

export const fileRecords = (actor: Actor): NamingCondition[] => known.map((records) => records(actor))
