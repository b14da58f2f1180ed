/*
 * Who the colleagues of an operator are. The identity module knows; the engine asks for those who may read a record.
 */
import type { Trx } from '#core/transaction'
import type { WireColleague } from '#app/admin/transformers/together_wire'

export type ColleagueFinder = {
  /** Active operators who hold one of some permissions by a role and whose name or account contains a text. */
  holders: (permissions: readonly string[], q: string, most: number, trx: Trx) => Promise<WireColleague[]>
}

let finder: ColleagueFinder = { holders: async () => [] }

export function setColleagueFinder(given: ColleagueFinder) {
  finder = given
}

export const colleagueFinder = (): ColleagueFinder => finder
