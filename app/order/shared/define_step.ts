/*
 * Steps of an order: which side has to act, in which states and under which condition, the labels, the deadline and its consequence. One declaration
 * serves the badges and filters of the desks, the rows of the lists, the page of an order, the reminders and the job for deadlines, so that all of
 * them agree. Each step is a file of `app/order/steps/`; settlement and pair orders declare theirs in their own `steps/`.
 */
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import type { OrderSchema } from '#database/schema'
import type { Actor } from '#core/actor'
import { oneOf } from '#core/define_codes'
import type { Trx } from '#core/transaction'
import type { Side } from '#app/order/shared/access'
import { OrderState, STEP_KEYS, type StepKey, type WaitKey } from '#app/order/codes'
import type Order from '#app/order/models/order'

/** Attributes of an order that hold a deadline: `payDue`, `pointDeadline`. */
export type Due = Extract<(typeof OrderSchema.$columns)[number], `${string}Due` | `${string}Deadline`>
const columnOf = (due: Due) => due.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The deadline of a step, for all orders in its states, or for those that meet `only`. */
export type Deadline = {
  /** SQL condition on `orders`. */
  only?: string
  /** The deadline displayed to both sides. */
  due: Due
  /** Sends one reminder to the side that must act, a day before the deadline. */
  remind?: (trx: Trx, order: Order) => Promise<void>
  /** The system's action when the step was not made, and the moment from which it applies. */
  late?: { after: Due; run: (input: { orderId: number }, actor: Actor) => Promise<unknown> }
}

export type OrderStep = {
  key: StepKey
  /** The side that has to act. */
  who: Side | 'both'
  from: readonly OrderState[]
  /** The states that the step leads to; left out for a step that does not change the state. */
  to?: readonly OrderState[]
  /** Further SQL condition on `orders` for the side that has to act. */
  when?: (side: Side) => string | Promise<string>
  /** Label of the badge on the desks. */
  todo: string
  /** Label of the button in a row. */
  button: string
  /** Shown to the other side meanwhile, with the label of its button. */
  waiting?: { key: WaitKey; button?: string }
  /** The desk on which the step is counted, when it is not the desk of the order. */
  desk?: 'settlement'
  deadline?: Deadline
}

const declared = new Map<StepKey, OrderStep>()

export function defineStep(step: OrderStep): OrderStep {
  for (const from of step.from)
    for (const to of step.to ?? [])
      if (!OrderState.allows(from, to)) throw new Error(`${step.key} makes no step of an order`)
  declared.set(step.key, step)
  return step
}

/** The steps declared by the modules, in order of precedence. */
export const orderSteps = (): OrderStep[] => STEP_KEYS.flatMap((key) => declared.get(key) ?? [])

const actsOn = (step: OrderStep, side: Side) => step.who === side || step.who === 'both'
const otherSide = (side: Side): Side => (side === 'buyer' ? 'seller' : 'buyer')

/** The next step of a side of an order. */
export type NextStep = {
  key: StepKey | WaitKey
  /** Whether this side has to act. */
  mine: boolean
  /** Label of the button in the row. */
  button: string
}

const isDue = async (step: OrderStep, side: Side) =>
  `orders.state ${oneOf(...step.from)}${step.when ? ` and (${await step.when(side)})` : ''}`

/**
 * The next step of a side as an SQL expression over `orders`: the key of the first step that this side has to make, or of what it is shown while the
 * other side has to act; `cancelled` or `done` for ended orders. Null when no step applies.
 */
export async function nextKey(side: Side): Promise<string> {
  const steps = orderSteps()
  const cases: string[] = []
  for (const step of steps) if (actsOn(step, side)) cases.push(`when ${await isDue(step, side)} then '${step.key}'`)
  for (const step of steps)
    if (step.waiting && !actsOn(step, side))
      cases.push(`when ${await isDue(step, otherSide(side))} then '${step.waiting.key}'`)
  return `case ${cases.join(' ')}
    when orders.state = ${OrderState.cancelled} then 'cancelled' when orders.state = ${OrderState.completed} then 'done' end`
}

/** The step of a key computed by SQL, with its labels. */
export function nextOf(key: string | null, side: Side): NextStep {
  const steps = orderSteps()
  const own = steps.find((step) => step.key === key && actsOn(step, side))
  if (own) return { key: own.key, mine: true, button: own.button }
  const waiting = steps.map((step) => step.waiting).find((one) => one?.key === key)
  return { key: (key ?? 'waitPick') as WaitKey, mine: false, button: waiting?.button ?? '详情' }
}

/** The attribute with the deadline of a state, if it has one. */
export const dueIn = (state: OrderState): Due | null =>
  orderSteps().find((step) => step.deadline && step.from.includes(state))?.deadline?.due ?? null

/** The orders in the states of a step whose deadline lies before a moment, as a condition of a query. */
export const dueBefore =
  ({ from, deadline }: OrderStep, due: Due, moment: Date) =>
  (query: DatabaseQueryBuilderContract) => {
    void query.whereIn('orders.state', [...from]).where(`orders.${columnOf(due)}`, '<', moment)
    if (deadline?.only) void query.whereRaw(deadline.only)
  }

/** The steps of a side that are counted on a desk, in order of precedence. */
export const stepsOnDesk = (side: Side, desk?: OrderStep['desk']): OrderStep[] =>
  orderSteps().filter((step) => actsOn(step, side) && step.desk === desk)
