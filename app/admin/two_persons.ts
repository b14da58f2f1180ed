/*
 * Steps that take two operators: the first one's is checked and kept as a proposal (待复核), and nothing else happens; it runs when another
 * operator with the same permission has approved exactly what was proposed. Actions and writes of resources say `secondPerson` in their
 * definition; a call of a page declares its step here and runs it with `propose` (`#app/admin/actions/propose`):
 *
 *     export const agioStep = defineTwoPersonStep({ permission: 'price_diff.edit', label: '升贴水表：编辑', look: …, run: … })
 */
import type { Actor } from '#core/actor'
import { refuse } from '#core/errors'
import type { Trx } from '#core/transaction'
import { secondPersonPort } from '#app/admin/ports/operator_port'
import { AdminRefusal } from '#app/admin/refusals'
import type { Id, Resource } from '#app/admin/define'
import type { ShownLine } from '#app/admin/transformers/wire'

/** Hours within which a second operator has to decide, unless a definition says less. */
export const PROPOSAL_HOURS = 24

/** What the first operator wants: the rows, none for a step on no row, the input of the form, and what the action has prepared of it. */
export type AskedStep = { ids: Id[]; input: unknown; prepared?: unknown }

export type Look = {
  /** What it is about, in Chinese: the titles of the rows. */
  subject: string
  /** Version of everything that is decided on (`versionOf` of `#core/seen`). */
  version: string
  lines: ShownLine[]
}

export type TwoPersonStep = {
  /** Code that both operators need, and name of the step. */
  permission: string
  /** `资金冻结：解冻` */
  label: string
  /** Hours within which a second operator has to decide. */
  hours?: number
  /** Reads what the step is about, locked, within the bounds of the operator. */
  look: (asked: AskedStep, actor: Actor, trx: Trx) => Promise<Look>
  /** The step: on trial when it is proposed, for good when it is approved. */
  run: (asked: AskedStep, actor: Actor, trx: Trx) => Promise<{ message?: string } | void>
}

/**
 * Requires that two operators are independent of each other. Also for rules of two operators that modules have of their own (voiding).
 *
 * @throws RefusedError when the asker has created, reset, resumed or empowered the other's account within the last days
 */
export async function requireIndependent(askerId: number, actor: Actor, trx: Trx): Promise<void> {
  const days = await secondPersonPort().dependentFor(askerId, actor.userId!, trx)
  if (days !== null) throw refuse(AdminRefusal.notIndependent({ days }))
}

const declared = new Map<string, TwoPersonStep>()

/** Declares the step of a page's call. Call at the top level of a file that the module's `routes.ts` imports. */
export function defineTwoPersonStep(step: TwoPersonStep): TwoPersonStep {
  if (declared.has(step.permission)) throw new Error(`two steps have the permission ${step.permission}`)
  declared.set(step.permission, step)
  return step
}

export const declaredStep = (permission: string) => declared.get(permission)
export const declaredSteps = () => [...declared.values()]

/** Verbs of a resource besides its actions that write rows. Switching off is not among them: it can only stop something. */
const WRITING = new Set(['add', 'edit', 'delete', 'import', 'enable'])

/** The hours within which a second operator has to decide on a verb of a resource; null for a verb that one operator may do alone. */
export function secondPersonOf({ actions, crud }: Resource, verb: string): number | null {
  const asked = Object.hasOwn(actions, verb) ? actions[verb].secondPerson : WRITING.has(verb) && crud.secondPerson
  if (!asked) return null
  return asked === true ? PROPOSAL_HOURS : asked.hours
}
