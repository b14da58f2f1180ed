/*
 * Enumerations: numeric code → word on screen → tone. Defined once, here on the server, in the `dictionaries.ts` of the module that
 * owns them; `node ace dictionaries:generate` writes them for the two front ends, so that a word is never typed twice.
 */

/** amber = someone must act, indigo = in progress, green = good, red = trouble or urgent, grey = over. */
export type Tone = 'amber' | 'indigo' | 'green' | 'red' | 'grey' | 'plain'

export type DictionaryEntry<Code extends number = number> = { code: Code; word: string; tone: Tone }

export type Dictionary<Code extends number = number> = {
  key: string
  label: string
  entries: DictionaryEntry<Code>[]
  codes: Code[]
  word(code: number | null | undefined): string
}

/** Every dictionary of the product by key. */
export const dictionaries = new Map<string, Dictionary>()

/**
 * Defines an enumeration.
 *
 * @param key `orderState`
 * @param label Chinese name, shown on filters (`订单状态`)
 * @param words code → word, or [word, tone]
 */
export function defineDictionary<const Words extends Record<number, string | readonly [string, Tone]>>(
  key: string,
  label: string,
  words: Words
) {
  type Code = Extract<keyof Words, number>
  const entries = Object.entries(words).map(([code, value]) => {
    const [word, tone] = typeof value === 'string' ? ([value, 'plain'] as const) : (value as readonly [string, Tone])
    return { code: Number(code) as Code, word, tone }
  })
  const dictionary: Dictionary<Code> = {
    key,
    label,
    entries,
    codes: entries.map((entry) => entry.code),
    word: (code) =>
      code === null || code === undefined ? '--' : (entries.find((entry) => entry.code === code)?.word ?? String(code)),
  }
  dictionaries.set(key, dictionary as unknown as Dictionary)
  return dictionary
}
