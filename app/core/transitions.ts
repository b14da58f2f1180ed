/*
 * State machines as data: codes, words, allowed steps. A step that is not in the table is refused with a message whose body names
 * both states.
 */
import { IllegalTransitionError } from '#core/errors'

export type Words<Code extends number> = Readonly<Record<Code, string>>

export type Machine<Code extends number> = {
  name: string
  words: Words<Code>
  allows(from: Code, to: Code): boolean
  assert(from: number, to: Code): void
  word(code: number | null | undefined): string
  codes: Code[]
}

/**
 * Defines a state machine.
 *
 * @param name what it belongs to, in Chinese (`订单`)
 * @param words code → word on screen
 * @param steps for each code the codes it may become
 */
export function defineMachine<Code extends number>(name: string, words: Words<Code>, steps: Partial<Record<Code, readonly Code[]>>): Machine<Code> {
  const word = (code: number | null | undefined) => (code == null ? '--' : (words[code as Code] ?? String(code)))
  const allows = (from: Code, to: Code) => steps[from]?.includes(to) ?? false
  return {
    name,
    words,
    codes: Object.keys(words).map(Number) as Code[],
    word,
    allows,
    assert(from, to) {
      if (!allows(from as Code, to)) throw new IllegalTransitionError(word(from), word(to))
    },
  }
}
