import type { WirePage } from '#wire/admin/transformers/wire'

/** The entries of the menu by their groups, both in the places that the server gives them. */
export function menuGroups<Entry extends WirePage>(entries: readonly Entry[]): [group: string, own: Entry[]][] {
  const placed = [...entries].sort((a, b) => a.place - b.place)
  const groups = [...new Set(placed.map(({ group }) => group))]
  return groups.map((group) => [group, placed.filter((entry) => entry.group === group)])
}
