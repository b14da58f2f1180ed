/** Number of slots into which values are distributed before the few needed ones are sorted exactly. */
const SLOTS = 1024

/**
 * The ids from position `skip` on, `count` of them, sorted by their values; equal values keep the given order. Only the slots that contain the
 * requested positions are sorted, and a slot with a single value (prices are often equal) needs no sorting: a page of twenty out of a hundred
 * thousand costs three passes.
 *
 * @param values whole numbers, as many as ids
 */
export function inOrder(values: Int32Array, ids: Float64Array, skip: number, count: number): number[] {
  let lowest = Infinity
  let highest = -Infinity
  for (const value of values) {
    if (value < lowest) lowest = value
    if (value > highest) highest = value
  }
  const scale = SLOTS / (highest - lowest + 1)
  const slotOf = (value: number) => ((value - lowest) * scale) | 0
  const sizes = new Int32Array(SLOTS)
  for (const value of values) sizes[slotOf(value)]++

  let before = 0
  let first = 0
  while (first < SLOTS - 1 && before + sizes[first] <= skip) before += sizes[first++]
  let last = first
  let near = sizes[first]
  while (last < SLOTS - 1 && before + near < skip + count) near += sizes[++last]

  // Positions by slot, ascending within each slot.
  const positions = new Int32Array(near)
  const next = new Int32Array(SLOTS)
  for (let slot = first + 1; slot <= last; slot++) next[slot] = next[slot - 1] + sizes[slot - 1]
  const { length } = values
  for (let i = 0; i < length; i++) {
    const slot = slotOf(values[i])
    if (slot >= first && slot <= last) positions[next[slot]++] = i
  }
  let from = 0
  for (const size of sizes.subarray(first, last + 1)) {
    const inside = positions.subarray(from, (from += size))
    if (inside.some((i) => values[i] !== values[inside[0]])) inside.sort((a, b) => values[a] - values[b] || a - b)
  }
  return Array.from(positions.subarray(skip - before, skip - before + count), (i) => ids[i])
}
