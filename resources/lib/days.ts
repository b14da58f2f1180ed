/** The day so many days from now, `YYYY-MM-DD`. */
export const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE')
