/*
 * Wishes that sellers answer with bargains. They belong to a module that depends on this one, which registers at the top level of its `listeners.ts` what
 * a wish has to do with a deal.
 */
import type { DateTime } from 'luxon'
import type { Actor } from '#core/actor'
import type { Tonnes } from '#core/money'
import type { Leaving } from '#app/company/ports/staff_leaving'
import type { Trx } from '#core/transaction'

export type Wishes = {
  /**
   * Locks a wish, behind accounts and batches and ahead of bargains: an order that is cancelled gives its tonnes back with its batches locked.
   *
   * @returns its last moment; null: it stays open
   * @throws RefusedError when it has ended, or has not so many tonnes open
   */
  claim: (trx: Trx, demandId: number, weight: Tonnes) => Promise<DateTime | null>
  /** Keeps a wish as it is while a price for it is named, in the same place of the order of locks. @throws RefusedError when it has ended */
  keep: (trx: Trx, demandId: number) => Promise<void>
  /** The wishes of somebody who leaves his company are handed to a colleague, ahead of his bargains. */
  handOver: (trx: Trx, actor: Actor, leaving: Leaving) => Promise<void>
  /** Tonnes of a claimed wish have become orders. */
  struck: (trx: Trx, actor: Actor, deal: { demandId: number; weight: Tonnes; orderIds: number[] }) => Promise<void>
}

let registered: Wishes | null = null

export function registerWishes(wishes: Wishes) {
  registered = wishes
}

/** @throws Error when no module has wishes */
export function wishes(): Wishes {
  if (!registered) throw new Error('No module has registered wishes')
  return registered
}
