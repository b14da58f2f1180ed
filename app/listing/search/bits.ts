/*
 * Sets of rows as bits, 32 a word. The loops are written out because they run a million times a query.
 */

/** Number of ones in a 32-bit word. */
export function ones(word: number): number {
  let x = word - ((word >>> 1) & 0x55555555)
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333)
  // imul stays in integers; an ordinary product would leave them and cost three times as much
  return Math.imul((x + (x >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

export function countBits(bits: Uint32Array, words: number): number {
  let total = 0
  for (let w = 0; w < words; w++) total += ones(bits[w])
  return total
}

/** Ones of `bits & plane`, where the plane begins at `base` of a longer array. */
export function countBoth(bits: Uint32Array, planes: Uint32Array, base: number, words: number): number {
  let total = 0
  for (let w = 0; w < words; w++) {
    const word = bits[w] & planes[base + w]
    if (word !== 0) total += ones(word)
  }
  return total
}

/** Sum of the values of the rows of the set; below zero stands for unknown and counts as none. */
export function sumBits(bits: Uint32Array, words: number, values: Int32Array): number {
  let total = 0
  for (let w = 0; w < words; w++) {
    let word = bits[w]
    while (word !== 0) {
      const low = word & -word
      const value = values[(w << 5) + (31 - Math.clz32(low))]
      if (value > 0) total += value
      word ^= low
    }
  }
  return total
}

/** Calls back with every row of the set, ascending. */
export function each(bits: Uint32Array, words: number, visit: (row: number) => void) {
  for (let w = 0; w < words; w++) {
    let word = bits[w]
    while (word !== 0) {
      const low = word & -word
      visit((w << 5) + (31 - Math.clz32(low)))
      word ^= low
    }
  }
}

/** Removes the rows of the set for which the test fails. */
export function keep(bits: Uint32Array, words: number, test: (row: number) => boolean) {
  for (let w = 0; w < words; w++) {
    let word = bits[w]
    if (word === 0) continue
    let kept = word
    while (word !== 0) {
      const low = word & -word
      if (!test((w << 5) + (31 - Math.clz32(low)))) kept ^= low
      word ^= low
    }
    bits[w] = kept
  }
}
