/*
 * What preparing a database must know of the demo market (`node ace app:prepare --demo`). The module that makes it is the last of all
 * and registers here; where it is left out, nothing is seeded.
 */
export type DemoMarket = {
  /** Seeding began and did not come to its end. The database may have no tables yet. */
  wasInterrupted: () => Promise<boolean>
  /** Nobody is there who could trade. */
  isMissing: () => Promise<boolean>
}

let market: DemoMarket = { wasInterrupted: async () => false, isMissing: async () => false }

/** Call at the top level of a module's `listeners.ts`. */
export function registerDemoMarket(registered: DemoMarket) {
  market = registered
}

export const demoMarket = (): DemoMarket => market
