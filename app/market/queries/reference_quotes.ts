/*
 * What the tools begin with: the main contracts and the exchange rate, with the moment they are of.
 */

/** `price`: of CF cents per tonne, of CT hundredths of a US cent per pound. */
export type ReferenceQuote = { code: string; price: number; time: string; simulated: boolean }

export type ReferenceQuotes = {
  cf: ReferenceQuote | null
  ct: ReferenceQuote | null
  /** Yuan for a dollar. */
  fx: { value: number; day: string; simulated: boolean } | null
}

export async function referenceQuotes(): Promise<ReferenceQuotes> {
  return { cf: null, ct: null, fx: null }
}
