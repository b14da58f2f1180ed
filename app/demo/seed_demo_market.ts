/*
 * The demo market: everything a person can do with the product, done already by invented companies. Companies, money and orders go
 * through the modules' own actions, so the market is as real as one made by hand; only the bulk of the batches is written directly.
 */
import { Random } from '#app/demo/random'
import { seedOperators, seedPeople } from '#app/demo/seed_people'

export type SeedOptions = { batches: number; seed: number; log: (line: string) => void }

export async function seedDemoMarket({ seed, log }: SeedOptions) {
  const random = new Random(seed)
  await seedOperators()
  const people = await seedPeople(random)
  log(`${people.companies.length} companies`)
}
