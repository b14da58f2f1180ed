/**
 * The numbers of an answer, each as a whole: digits that are looked for as a part of the text stand by chance in moments (1794916500000 contains
 * 1650000), serial numbers and hashes.
 */
export const numbersIn = (answer: unknown): string[] =>
  (typeof answer === 'string' ? answer : JSON.stringify(answer)).match(/(?<![\w.])\d+(?:\.\d+)?(?!\w)/g) ?? []
