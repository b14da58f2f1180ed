/*
 * What a company has done as a seller, for buyers who look at its goods: deals, releases on time, claims. Orders and claims belong to modules below, which
 * register here what they count; of what several count, such as deals in yuan and in dollars, the sum is told.
 */
export type SellerFigures = {
  /** Deals of the last twelve months that are in force or completed. */
  deals: number
  /** Deals whose goods had to be released by now, and those released by their deadline. */
  releases: number
  releasedOnTime: number
  /** Claims of buyers that were not withdrawn. */
  claims: number
}

type Counter = (companyId: number) => Promise<Partial<SellerFigures>>

const counters: Counter[] = []

/** Call at the top level of a module's `listeners.ts`. */
export function registerSellerFigures(counter: Counter) {
  counters.push(counter)
}

export async function sellerFigures(companyId: number): Promise<SellerFigures> {
  const counted = await Promise.all(counters.map((counter) => counter(companyId)))
  const all: SellerFigures = { deals: 0, releases: 0, releasedOnTime: 0, claims: 0 }
  for (const one of counted) for (const key of Object.keys(all) as (keyof SellerFigures)[]) all[key] += one[key] ?? 0
  return all
}
