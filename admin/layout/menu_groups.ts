import type { WirePage } from '#wire/admin/transformers/wire'

/** Menu entries by group. Groups and entries keep the order that the server gives them. */
export function menuGroups<Entry extends WirePage>(entries: readonly Entry[]): [group: string, own: Entry[]][] {
  const placed = [...entries].sort((a, b) => a.place - b.place)
  const groups = [...new Set(placed.map(({ group }) => group))]
  return groups.map((group) => [group, placed.filter((entry) => entry.group === group)])
}
