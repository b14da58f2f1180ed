/** The company that a message about a movement is about first: its payouts stop when the message contradicts the books. Null for movements of the platform alone. */
export const companyOf = (movement: { payerCompanyId: number; payeeCompanyId: number }): number | null =>
  [movement.payerCompanyId, movement.payeeCompanyId].find((party) => party > 0) ?? null
