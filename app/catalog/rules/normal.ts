/** Returns the next number of a seeded sequence, in [0, 1). */
export type NextRandom = () => number

/** A normally distributed number (Box–Muller). */
export function normal(random: NextRandom, mean: number, deviation: number): number {
  const u = Math.max(random(), Number.EPSILON)
  return mean + deviation * Math.sqrt(-2 * Math.log(u)) * Math.cos(2 * Math.PI * random())
}

/** Share of a normal distribution below a bound (Abramowitz & Stegun 7.1.26; error below 1.5e-7). */
export function normalBelow(bound: number, mean: number, deviation: number): number {
  const z = (bound - mean) / (deviation * Math.SQRT2)
  const t = 1 / (1 + 0.3275911 * Math.abs(z))
  const erf =
    1 -
    ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t * Math.exp(-z * z)
  return z >= 0 ? (1 + erf) / 2 : (1 - erf) / 2
}
