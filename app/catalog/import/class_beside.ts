/* A value with its class beside it, as some laboratories print it: `4.1(A)`, `28.7 S3`, `A级/4.1`, `29.3(29mm)`. */
import type { ShareName } from '#app/catalog/indicators'

/** The value before its class, and behind it. A class of length is a number, too: it stands in brackets, behind the value. */
const PATTERNS: Partial<Record<ShareName, RegExp[]>> = {
  length: [/^(\d+(?:\.\d+)?)(?:mm)? ?[([](?:2[5-9]|3\d)(?:mm)?级?[)\]]$/i],
  micronaire: [/^(\d+(?:\.\d+)?)[ ,/([]*[abc][12]?级?[)\]]?$/i, /^[abc][12]?级?[ :,/([]+(\d+(?:\.\d+)?)[)\]]?$/i],
  strength: [
    /^(\d+(?:\.\d+)?)[ ,/([]*(?:s[1-5]|很?强|中等|很?差)级?[)\]]?$/i,
    /^(?:s[1-5]|很?强|中等|很?差)级?[ :,/([]+(\d+(?:\.\d+)?)[)\]]?$/i,
  ],
  uniformity: [
    /^(\d+(?:\.\d+)?)[ ,/([]*(?:u[1-5]|很?高|中等|很?低)级?[)\]]?$/i,
    /^(?:u[1-5]|很?高|中等|很?低)级?[ :,/([]+(\d+(?:\.\d+)?)[)\]]?$/i,
  ],
}

/** Characters of the longest value with its class. */
const LONGEST = 40

/** The value of a cell without the class; the cell as it is when it has none. The class follows from the value (F9) and is not stored. */
export function withoutClass(text: string, indicator: ShareName | undefined): string {
  if (!indicator || text.length > LONGEST) return text
  for (const pattern of PATTERNS[indicator] ?? []) {
    const value = pattern.exec(text)?.[1]
    if (value) return value
  }
  return text
}
