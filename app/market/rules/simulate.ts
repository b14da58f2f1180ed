/*
 * Simulated market prices, deterministic for a seed: shown in the demo where no licensed figure exists. All figures made here are marked as
 * simulated.
 */

/** A number in [0, 1) derived from a text (FNV-1a, mixed). */
export function chance(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39)
  return ((hash ^ (hash >>> 15)) >>> 0) / 4294967296
}

/** A standard normal number derived from a text (Box and Muller). */
export function standardNormal(text: string): number {
  const radius = Math.sqrt(-2 * Math.log(1 - chance(`${text}/r`)))
  return radius * Math.cos(2 * Math.PI * chance(`${text}/a`))
}

export type Walk = {
  seed: string
  /** Standard deviation of the daily change, as a ratio. */
  volatility: number
  /** `mean` is the level to which the walk reverts, `pull` the part of the distance covered per day. */
  mean: number
  pull: number
}

/** The value of a day, computed from that of the day before. */
export function nextDay(walk: Walk, before: number, day: string): number {
  const drift = walk.pull * Math.log(walk.mean / before)
  return before * Math.exp(drift + walk.volatility * standardNormal(`${walk.seed}/${day}`))
}

/** Values of the days between two known values, without both ends: a random walk adjusted to end at `to`. */
export function bridge(seed: string, volatility: number, from: number, to: number, days: readonly string[]): number[] {
  const steps = days.length + 1
  let sum = 0
  const walked = [...days, 'end'].map((day) => (sum += volatility * standardNormal(`${seed}/${day}`)))
  const total = walked.at(-1)!
  return days.map((_, i) => {
    const part = (i + 1) / steps
    return from * Math.exp(walked[i] - part * total + part * Math.log(to / from))
  })
}

/** Part of yesterday's stray that is still there today, and the days after which nothing of it is left. */
const LASTING = 0.93
const FORGOTTEN = 45

/** A walk around zero with daily steps of a standard deviation of 1: a function of the day alone, so that nothing has to be kept between days. */
export function stray(seed: string, day: string): number {
  const end = Date.parse(`${day}T00:00:00Z`)
  let sum = 0
  for (let before = 0; before < FORGOTTEN; before++) {
    const then = new Date(end - before * 86_400_000).toISOString().slice(0, 10)
    sum += LASTING ** before * standardNormal(`${seed}/${then}`)
  }
  return sum
}

/** Smooth noise from -1 to 1 at a position, with a knot at every whole number. */
function noise(seed: string, at: number): number {
  const knot = Math.floor(at)
  const part = at - knot
  const smooth = part * part * (3 - 2 * part)
  const value = (n: number) => chance(`${seed}/${n}`) * 2 - 1
  return value(knot) * (1 - smooth) + value(knot + 1) * smooth
}

/**
 * A price within a day that moves from yesterday's settlement to today's close.
 *
 * @param part 0 at the beginning of the trading day, 1 at its end
 * @param swing size of the deviations, as a ratio
 */
export function within(seed: string, from: number, to: number, part: number, swing: number): number {
  let stray = 0
  let weight = 1
  for (let octave = 4; octave <= 8192; octave *= 4, weight *= 0.55)
    stray += weight * noise(`${seed}/${octave}`, part * octave)
  return (from + (to - from) * part) * (1 + swing * stray * Math.sin(Math.PI * Math.min(1, part)) ** 0.5)
}

/** Rounded to the tick. */
export const toTick = (value: number, tick: number) => Math.max(tick, Math.round(value / tick) * tick)
