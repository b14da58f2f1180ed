/** Typed yuan → cents. */
export const cents = (yuan: number) => Math.round(yuan * 100)

/** What is wrong with a price in yuan per tonne. */
export const priceOutside = (yuan: number | null) =>
  yuan !== null && (yuan < 1 || yuan > 100_000) ? '单价应在1至100,000元/吨之间' : undefined
