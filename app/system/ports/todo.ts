/*
 * What waits for a company, over all modules: steps of orders and settlements, inquiries, lots to sign. Modules that know of something register it at the
 * top level of their `listeners.ts`; home page, 工作台 and the bottom bar ask `/todo/list`, so all of them count the same.
 */
import type { Actor } from '#core/actor'

export type TodoItem = {
  /** Unique; begins with the side that acts: `buyer.` or `seller.`. */
  key: string
  word: string
  count: number
  /** Path in the storefront where it is done. */
  path: string
}

const known = new Map<string, (actor: Actor) => Promise<TodoItem[]>>()

/** Adds what waits in one module; one of the same name is replaced. Items are in the order in which they are shown, without those of nothing. */
export function registerTodo(name: string, items: (actor: Actor) => Promise<TodoItem[]>) {
  known.set(name, items)
}

/** What waits for the viewer's company. */
export async function todoOf(actor: Actor): Promise<TodoItem[]> {
  const items: TodoItem[] = []
  // One after the other: together they would take as many connections as there are modules.
  for (const list of known.values()) items.push(...(await list(actor)))
  return items
}
