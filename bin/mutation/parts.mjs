/*
 * What is tested by mutants: the code that decides over money, bids and permissions, in parts that run on their own, and the specs that have to
 * notice when it is changed. `node bin/mutate.mjs <part>` runs one. A spec under `tests/functional` needs the database, and takes seconds per
 * mutant; unit specs take milliseconds.
 */

/** @typedef {{ title: string, mutate: string[], specs: string[] }} Part `mutate` and `specs` are paths from the root of the project. */

/** @type {Record<string, Part>} */
export const PARTS = {
  auction: {
    title: 'Rules of auctions: steps, countdown, reserve price, closing, deposits, conditions of publishing',
    mutate: [
      'app/auction/rules/bans.ts',
      'app/auction/rules/bid_decision.ts',
      'app/auction/rules/bid_range.ts',
      'app/auction/rules/entry_checks.ts',
      'app/auction/rules/hammer.ts',
      'app/auction/rules/outage.ts',
      'app/auction/rules/quota.ts',
      'app/auction/rules/session_checks.ts',
      'app/auction/rules/session_clock.ts',
      'app/auction/rules/session_times.ts',
    ],
    specs: [
      'tests/unit/auction/bid_decision.spec.ts',
      'tests/unit/auction/entries.spec.ts',
      'tests/unit/auction/outage.spec.ts',
      'tests/unit/auction/session_clock.spec.ts',
    ],
  },
}
