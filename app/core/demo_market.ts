/*
 * Interface between preparing a database (`node ace app:prepare --demo`) and the demo market. The module `demo` is the last of all and
 * registers itself here; without it nothing is seeded.
 */
import type { Trx } from '#core/transaction'

export type DemoMarket = {
  /** When a seeding began that did not finish, or null. The database may have no tables yet. */
  begunUnfinished: () => Promise<Date | null>
  /** Whether there is no market yet: the database has no companies. */
  isMissing: () => Promise<boolean>
  /** Whether this database holds the demo market, in which invented figures stand for real ones. */
  isPresent: (trx?: Trx) => Promise<boolean>
}

let market: DemoMarket = {
  begunUnfinished: async () => null,
  isMissing: async () => false,
  isPresent: async () => false,
}

/** Call at the top level of a module's `listeners.ts`. */
export function registerDemoMarket(registered: DemoMarket) {
  market = registered
}

export const demoMarket = (): DemoMarket => market
