/*
 * Sets of codes for the front ends: `OrderState.unpaid` is 3, `OrderState.entries` lists code, word and tone.
 */
export type Tone = 'amber' | 'indigo' | 'green' | 'red' | 'grey' | 'plain'

export type CodeEntry<Code extends number = number> = { code: Code; word: string; tone: Tone }

type Words = Record<string, readonly [number, string, Tone?]>
type Numbers<W extends Words> = { readonly [Name in keyof W]: W[Name][0] }

/** The union of the codes of a set. */
export type CodeOf<Set> = Set extends { entries: readonly CodeEntry<infer Code>[] } ? Code : never

export function named<const W extends Words>(label: string, words: W) {
  const entries = Object.values(words).map(([code, word, tone = 'plain']) => ({ code, word, tone }))
  const numbers = Object.fromEntries(Object.entries(words).map(([name, [code]]) => [name, code]))
  return { ...numbers, label, entries } as unknown as Numbers<W> & {
    readonly label: string
    readonly entries: readonly CodeEntry<W[keyof W][0]>[]
  }
}

/** Whether a code is one of those given: `isOneOf(order.state, OrderState.unpaid, OrderState.paid)`. */
export const isOneOf = <Code extends number>(
  code: number | null | undefined,
  ...codes: readonly Code[]
): code is Code => codes.includes(code as Code)
