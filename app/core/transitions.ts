/*
 * State machines as data: a dictionary of codes and the allowed steps between them. A step that is not in the table is refused with
 * a message whose body names both states.
 */
import type { Dictionary } from '#core/dictionary'
import { IllegalTransitionError } from '#core/errors'

export type Machine<Code extends number> = {
  states: Dictionary<Code>
  allows(from: number, to: Code): boolean
  /** @throws IllegalTransitionError */
  assert(from: number, to: Code): void
}

/**
 * Defines a state machine over a dictionary.
 *
 * @param steps for each code the codes it may become
 */
export function defineMachine<Code extends number>(
  states: Dictionary<Code>,
  steps: { [From in Code]?: readonly Code[] }
): Machine<Code> {
  const allows = (from: number, to: Code) => steps[from as Code]?.includes(to) ?? false
  return {
    states,
    allows,
    assert(from, to) {
      if (!allows(from, to)) throw new IllegalTransitionError(states.word(from), states.word(to))
    },
  }
}
