/*
 * Interface between preparing a database (`node ace app:prepare --demo`) and the demo market. The module `demo` is the last of all and
 * registers itself here; without it nothing is seeded.
 */
import type { Trx } from '#core/transaction'

export type DemoMarket = {
  /** Whether a seeding began and did not finish. The database may have no tables yet. */
  wasInterrupted: () => Promise<boolean>
  /** Whether there is no market yet: the database has no companies. */
  isMissing: () => Promise<boolean>
  /** Whether this database holds the demo market, in which invented figures stand for real ones. */
  isPresent: (trx?: Trx) => Promise<boolean>
}

let market: DemoMarket = {
  wasInterrupted: async () => false,
  isMissing: async () => false,
  isPresent: async () => false,
}

/** Call at the top level of a module's `listeners.ts`. */
export function registerDemoMarket(registered: DemoMarket) {
  market = registered
}

export const demoMarket = (): DemoMarket => market
