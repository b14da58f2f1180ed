/*
 * Searches like those of a buyer: six ranges, each leaving out something, ordered by price.
 */
export type Question = { criteria: Record<string, string>; page: number }

/** Repeatable random numbers (mulberry32). */
export function random(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function questions(count: number, seed: number): Question[] {
  const next = random(seed)
  const near = (middle: number, spread: number, digits: number) => (middle + (next() * 2 - 1) * spread).toFixed(digits)
  return Array.from({ length: count }, () => ({
    criteria: {
      lenAvg: `${near(28.2, 0.6, 1)}~`,
      strengthAvg: `${near(28, 0.8, 1)}~`,
      mikeAvg: `${near(3.8, 0.2, 1)}~${near(4.6, 0.2, 1)}`,
      uniformityAvg: `${near(81.8, 0.6, 1)}~`,
      impurity: `~${near(2.3, 0.4, 1)}`,
      moisture: `~${near(6.8, 0.6, 1)}`,
    },
    page: 1 + Math.floor(next() * 5),
  }))
}
