/*
 * Deposits and the tonnes they cover (F5, state-machines §7.2). Whether a bid is covered is decided in cents, deposit against deposit;
 * tonnes are for people.
 */
import { amountOf, type Cents, type Tonnes } from '#core/money'

/** Deposit of one item: rate (cents per tonne) × weight. */
export function lotDeposit(weight: Tonnes, rate: Cents): Cents {
  return amountOf(weight, rate)
}

/** Tonnes that a frozen amount covers, rounded down to the kilogram. */
export function quotaTonnes(frozen: Cents, rate: Cents): Tonnes {
  return rate > 0 ? Math.floor((frozen * 1000) / rate) / 1000 : 0
}

/** The least a company must freeze to enter: enough for one lot of the session, and what operators have set for its kind of goods. */
export function entryMinimum(lotDeposits: readonly Cents[], least: Cents = 0): Cents {
  return lotDeposits.length === 0 ? least : Math.max(least, Math.min(...lotDeposits))
}

/**
 * How an entry's holds end with the session: the deposits of the lots won stay frozen, oldest money first; the rest goes back.
 *
 * @returns amount to release of each hold, in the order given; 0 when all of it stays
 */
export function releases(holds: readonly { id: number; remaining: Cents }[], keep: Cents) {
  let kept = keep
  return holds.map(({ id, remaining }) => {
    const stays = Math.min(kept, remaining)
    kept -= stays
    return { id, amount: remaining - stays }
  })
}

/** Which holds a lot's deposit is taken from, oldest money first; `short` is what they do not cover. */
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
