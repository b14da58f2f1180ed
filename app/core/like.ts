/*
 * Patterns for LIKE and ILIKE from text that a user typed: % and _ in it are literal.
 */
const literally = (text: string) => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

/** Matches values that contain the text. */
export const containing = (text: string) => `%${literally(text)}%`

/** Matches values that begin with the text. */
export const beginningWith = (text: string) => `${literally(text)}%`
