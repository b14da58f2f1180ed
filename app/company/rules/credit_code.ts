/*
 * Unified social credit code, GB 32100-2015: 18 characters of a 31-character alphabet (no I, O, S, V, Z); the last one is a check
 * digit over the other 17, weighted by powers of 3 modulo 31.
 */
const ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const SHAPE = new RegExp(`^[1-9A-HJ-NP-RTUWXY][0-9A-HJ-NP-RTUWXY]\\d{6}[${ALPHABET}]{10}$`)

/** The check digit of the first 17 characters. */
export function creditCodeCheckDigit(first17: string): string {
  let sum = 0
  let weight = 1
  for (const character of first17) {
    sum += ALPHABET.indexOf(character) * weight
    weight = (weight * 3) % 31
  }
  return ALPHABET[(31 - (sum % 31)) % 31]
}

/** Whether a text is a normalised credit code: upper case, half width, no spaces. */
export function isCreditCode(text: string): boolean {
  return SHAPE.test(text) && creditCodeCheckDigit(text.slice(0, 17)) === text[17]
}
