/*
 * Codes: the numbers in columns and messages, each with a name for code, a word and a tone for screens, and, for states, the allowed
 * steps. They are declared once, in the `codes.ts` of the module that owns them:
 *
 *     export const OrderState = defineStates('orderState', '订单状态', {
 *       unpaid: [3, '待付款', 'amber', ['unreleased', 'cancelled']],
 *       …
 *     }, { initial: ['unaccepted'], columns: ['orders.state'] })
 *     export type OrderState = CodeOf<typeof OrderState>
 *
 * `OrderState.unpaid` is 3 and has the type 3; `OrderState.word(order.state)` is `待付款`. `columns` gives the generated schema its types.
 * `node ace codes:generate` writes the declarations for the two front ends (`ui/generated/codes.ts`).
 */
import { IllegalTransitionError } from '#core/errors'

/** amber = waiting for an action, indigo = in progress, green = good, red = failed or urgent, grey = finished. */
export type Tone = 'amber' | 'indigo' | 'green' | 'red' | 'grey' | 'plain'

export type CodeEntry<Code extends number = number> = { code: Code; name: string; word: string; tone: Tone }

/** A set of codes without its names. */
export type CodeSet<Code extends number = number> = {
  key: string
  label: string
  entries: CodeEntry<Code>[]
  codes: Code[]
  /** `table.column` of every column that holds these codes. */
  columns: readonly string[]
  /** Word of a code, `--` for none. */
  word(code: number | null | undefined): string
  /** @throws Error for a number that is no code of the set: a programming error */
  entry(code: Code): CodeEntry<Code>
}

/** A set of states with the allowed steps between them. */
export type StateSet<Code extends number = number> = CodeSet<Code> & {
  /** The states that a new row may have. */
  initial: readonly Code[]
  /** For each state the states that may follow it. */
  steps: ReadonlyMap<Code, readonly Code[]>
  allows(from: number, to: Code): boolean
  /** @throws IllegalTransitionError whose body names both states */
  assert(from: number, to: Code): void
}

type Declared = Record<string, readonly [number, string, Tone?, (readonly string[])?]>
type DeclaredStates<Names extends PropertyKey> = {
  [Name in Names]: readonly [number, string, Tone, (readonly Names[])?]
}
type CodesIn<Words> = {
  [Name in keyof Words]: Words[Name] extends readonly [infer C extends number, ...unknown[]] ? C : never
}

export type Codes<Words> = Readonly<CodesIn<Words>> & CodeSet<CodesIn<Words>[keyof Words]>
export type States<Words> = Readonly<CodesIn<Words>> & StateSet<CodesIn<Words>[keyof Words]>

/** The union of the numbers: `CodeOf<typeof OrderState>` is `1 | 2 | … | 9`. */
export type CodeOf<Set> = Set extends { codes: (infer Code)[] } ? Code : never

type Where = {
  columns?: readonly string[]
}

/** Every set of codes of the product by key. */
export const codeSets = new Map<string, CodeSet>()

function make(key: string, label: string, words: Declared, { columns = [] }: Where) {
  const entries = Object.entries(words).map(([name, [code, word, tone = 'plain']]) => ({ code, name, word, tone }))
  const byCode = new Map(entries.map((entry) => [entry.code, entry]))
  if (byCode.size < entries.length) throw new Error(`${key} gives one code to two names`)
  const set: CodeSet = {
    key,
    label,
    entries,
    codes: entries.map(({ code }) => code),
    columns,
    word: (code) => (code === null || code === undefined ? '--' : (byCode.get(code)?.word ?? String(code))),
    entry(code) {
      const found = byCode.get(code)
      if (!found) throw new Error(`${code} is no ${key}`)
      return found
    },
  }
  return set
}

function named(set: CodeSet, words: Declared, more: object = {}) {
  const whole: object = Object.assign(set, more)
  for (const [name, [code]] of Object.entries(words)) {
    if (name in whole) throw new Error(`a code of ${set.key} cannot be named ${name}`)
    Object.assign(whole, { [name]: code })
  }
  codeSets.set(set.key, set)
  return whole
}

/**
 * Declares a set of codes.
 *
 * @param key `orderType`
 * @param label Chinese name, shown on filters (`订单类型`)
 * @param words name → [code, word, tone]; no tone is `plain`
 */
export function defineCodes<const Words extends Record<string, readonly [number, string, Tone?]>>(
  key: string,
  label: string,
  words: Words,
  where: Where = {}
): Codes<Words> {
  return named(make(key, label, words, where), words) as Codes<Words>
}

/**
 * Declares a set of states and the allowed steps between them.
 *
 * @param words name → [code, word, tone, names of the states that may follow]
 * @param where `initial`: the states that a new row may have
 */
export function defineStates<const Words extends DeclaredStates<keyof Words>>(
  key: string,
  label: string,
  words: Words,
  where: Where & { initial: readonly (keyof Words)[] }
): States<Words> {
  const declared = words as unknown as Declared
  const set = make(key, label, declared, where)
  const steps = new Map(
    Object.values(declared).map(([code, , , to]) => [code, (to ?? []).map((name) => declared[name][0])])
  )
  const allows = (from: number, to: number) => steps.get(from)?.includes(to) ?? false
  return named(set, declared, {
    initial: where.initial.map((name) => declared[name as string][0]),
    steps,
    allows,
    assert(from: number, to: number) {
      if (!allows(from, to)) throw new IllegalTransitionError(set.word(from), set.word(to))
    },
  }) as States<Words>
}

/** Whether a code is one of the given codes: `isOneOf(order.state, OrderState.unpaid, OrderState.paid)`. */
export const isOneOf = <Code extends number>(
  code: number | null | undefined,
  ...codes: readonly Code[]
): code is Code => codes.includes(code as Code)

/** `in (3, 4)` for SQL texts: `` `orders.state ${oneOf(OrderState.unpaid, OrderState.paid)}` ``. */
export const oneOf = (...codes: number[]) => `in (${codes.join(', ')})`
