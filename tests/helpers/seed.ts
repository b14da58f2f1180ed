/*
 * The seed of everything that tests choose at random. It is the same in every run, so that a run says something about the code and not
 * about chance; `SEED=random npm test` takes another one and prints it, `SEED=<number> npm test` takes that one again.
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

/** Numbers from 0 up to, not including, 1 that begin alike for one seed. */
export function seeded(seed = SEED): () => number {
  const random = new Random(seed)
  return () => random.next()
}
