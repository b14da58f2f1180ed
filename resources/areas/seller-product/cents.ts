/** Yuan as typed → cents. */
export const cents = (yuan: number) => Math.round(yuan * 100)
