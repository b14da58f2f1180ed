/*
 * Patterns for LIKE and ILIKE out of what somebody typed: % and _ in it stand for themselves.
 */
const literally = (text: string) => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

/** What has the text anywhere in it. */
export const containing = (text: string) => `%${literally(text)}%`

/** What begins with the text. */
export const beginningWith = (text: string) => `${literally(text)}%`
