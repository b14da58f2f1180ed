/*
 * Steps of an order: who has to act, in which states and when, what the desks call it, until when, and what happens then. One declaration
 * is read by the badges and filters of the desks, by the rows of the lists, by the page of an order, by the reminder and by the sweep over
 * deadlines, so that all of them say the same. Each step is a file of `app/order/steps/`; settlement and pair orders declare theirs in
 * their own `steps.ts`.
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

/** Until when a step is to be made, for all orders in its states. */
export type Deadline = {
  /** What both sides read as the deadline. */
  due: Due
  /** Tells the side that must act, once, a day before. */
  remind?: (trx: Trx, order: Order) => Promise<void>
  /** What the system does when nobody has acted, and from which moment on. */
  late?: { after: Due; run: (input: { orderId: number }, actor: Actor) => Promise<unknown> }
}

export type OrderStep = {
  key: StepKey
  /** Who has to act. */
  who: Side | 'both'
  from: readonly OrderState[]
  /** The state that the order has afterwards; none for a step that leaves it where it is. */
  to?: readonly OrderState[]
  /** What else must be true, as SQL about `orders`, for the side that has to act. */
  when?: (side: Side) => string | Promise<string>
  /** Word of the badge on the desks. */
  todo: string
  /** Word of the button in a row. */
  button: string
  /** What the other side sees meanwhile, and the word of its button. */
  waiting?: { key: WaitKey; button?: string }
  /** The desk that counts it, when it is not the desk of the order. */
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

/** The steps that modules have declared, what goes before first. */
export const orderSteps = (): OrderStep[] => STEP_KEYS.flatMap((key) => declared.get(key) ?? [])

const actsOn = (step: OrderStep, side: Side) => step.who === side || step.who === 'both'
const otherSide = (side: Side): Side => (side === 'buyer' ? 'seller' : 'buyer')

/** What is next for a side of an order. */
export type NextStep = {
  key: StepKey | WaitKey
  /** This side has to act. */
  mine: boolean
  /** What the button of its row says. */
  button: string
}

const isDue = async (step: OrderStep, side: Side) =>
  `orders.state ${oneOf(...step.from)}${step.when ? ` and (${await step.when(side)})` : ''}`

/**
 * What is next for a side as SQL about `orders`: the key of the first step that this side has to make, or of what it sees while the other
 * side has to. Null when the order is at rest in a state that no step begins in.
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

/** The key that SQL has found, with its words. */
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
  ({ from }: OrderStep, due: Due, moment: Date) =>
  (query: DatabaseQueryBuilderContract) =>
    void query.whereIn('orders.state', [...from]).where(`orders.${columnOf(due)}`, '<', moment)

/** The steps of a side that stand on a desk, what goes before first. */
export const stepsOnDesk = (side: Side, desk?: OrderStep['desk']): OrderStep[] =>
  orderSteps().filter((step) => actsOn(step, side) && step.desk === desk)
