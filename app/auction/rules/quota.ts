/* Deposits and the tonnes they cover (F5, state-machines §7.2). Coverage of a bid is decided in cents; tonnes are for display. */
import { amountOf, type Cents, type Tonnes } from '#core/money'

/** Deposit of one lot in cents: rate (cents per tonne) × weight. */
export function lotDeposit(weight: Tonnes, rate: Cents): Cents {
  return amountOf(weight, rate)
}

/** Tonnes that a frozen amount covers, rounded down to the kilogram. */
export function quotaTonnes(frozen: Cents, rate: Cents): Tonnes {
  return rate > 0 ? Math.floor((frozen * 1000) / rate) / 1000 : 0
}

/**
 * The minimum a company must freeze to enter, in cents: the smallest deposit of a lot in the session, at least what operators have set for the
 * product type (`least`).
 */
export function entryMinimum(lotDeposits: readonly Cents[], least: Cents = 0): Cents {
  return lotDeposits.length === 0 ? least : Math.max(least, Math.min(...lotDeposits))
}

/**
 * Release of an entry's holds at the end of the session: `keep` cents, the deposits of the lots won, stay frozen, oldest holds first; the rest is
 * released.
 *
 * @returns amount to release of each hold, in the given order; 0 when all of it stays frozen
 */
export function releases(holds: readonly { id: number; remaining: Cents }[], keep: Cents) {
  let kept = keep
  return holds.map(({ id, remaining }) => {
    const stays = Math.min(kept, remaining)
    kept -= stays
    return { id, amount: remaining - stays }
  })
}

/** The parts of the holds that a lot's deposit is taken from, oldest first; `short` is the amount that they do not cover. */
export function takeFrom(holds: readonly { id: number; remaining: Cents }[], amount: Cents) {
  let left = amount
  const parts: { holdId: number; amount: Cents }[] = []
  for (const { id, remaining } of holds) {
    const part = Math.min(left, remaining)
    if (part > 0) parts.push({ holdId: id, amount: part })
    left -= part
  }
  return { parts, short: left }
}
