/* Who wants to know what members search for registers here. */
import type { Actor } from '#core/actor'

type Follower = (actor: Actor, criteria: Record<string, unknown>) => void

const followers: Follower[] = []

/** Call at the top level of a module's `listeners.ts`. It is called within a search, so it only takes note. */
export function followSearches(follower: Follower) {
  followers.push(follower)
}

/** Tells of the first page of a search. @param input criteria and paging as they came */
export function tellOfSearch(actor: Actor, input: { page?: number; [name: string]: unknown }) {
  if ((input.page ?? 1) > 1) return
  for (const follower of followers) follower(actor, input)
}
