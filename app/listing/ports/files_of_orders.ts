/*
 * Photos and reports of goods by the tonne as orders have kept them: the seller may replace them under a running offer, and whoever ordered before still
 * opens what he relied on. Orders belong to a module below, which registers here how a kept file is found.
 */
import type { Actor } from '#core/actor'

/** Whether an order that the actor may open keeps this file of these goods. */
type Keeper = (goods: { productId: number; fileId: number }, actor: Actor) => Promise<boolean>

const keepers: Keeper[] = []

/** Call at the top level of a module's `listeners.ts`. */
export function registerKeptFiles(keeper: Keeper) {
  keepers.push(keeper)
}

export async function isKeptByOrder(productId: number, fileId: number, actor: Actor): Promise<boolean> {
  for (const keeper of keepers) if (await keeper({ productId, fileId }, actor)) return true
  return false
}
