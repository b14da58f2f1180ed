/** Typed yuan → cents. */
export const cents = (yuan: number) => Math.round(yuan * 100)
