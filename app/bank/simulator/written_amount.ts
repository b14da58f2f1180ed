/* Amounts as people type them on the pages of the simulated bank. */

/** An amount of yuan with at most two decimals, less than ten thousand million. */
const YUAN = /^\d{1,10}(?:\.\d{1,2})?$/

/**
 * The amount in cents of yuan as they are written; null when it is none, or nothing. A third decimal is refused, not rounded: whoever pays 1.005 has
 * mistyped, and no bank guesses what was meant.
 */
export function centsOf(written: string): number | null {
  const text = written.trim()
  const cents = YUAN.test(text) ? Math.round(Number(text) * 100) : 0
  return cents > 0 ? cents : null
}
