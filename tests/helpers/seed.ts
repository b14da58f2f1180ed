/*
 * The seed of all random choices of tests. It is constant, so that a failure comes from the code and not from chance; `SEED=random npm test`
 * uses another one and prints it, `SEED=<number> npm test` uses that one again.
 */
import { randomInt } from 'node:crypto'
import { Random } from '#app/demo/shared/random'

function chosen(): number {
  const wanted = process.env.SEED ?? '20261122'
  if (wanted === 'random') return randomInt(2 ** 31)
  const seed = Number(wanted)
  if (!Number.isInteger(seed)) throw new Error(`SEED is a whole number or "random", not "${wanted}"`)
  return seed
}

export const SEED = chosen()

/** A generator of numbers from 0 (included) to 1 (excluded); the sequence depends on the seed only. */
export function seeded(seed = SEED): () => number {
  const random = new Random(seed)
  return () => random.next()
}
