/* Sets of rows as bits, 32 per word. The loops are written out because they run a million times per query. */

/** Number of set bits in a 32-bit word. */
export function ones(word: number): number {
  let x = word - ((word >>> 1) & 0x55555555)
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333)
  // Math.imul keeps to integers; an ordinary product would become a float and take three times as long.
  return Math.imul((x + (x >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

export function countBits(bits: Uint32Array, words: number): number {
  let total = 0
  for (let w = 0; w < words; w++) total += ones(bits[w])
  return total
}

/** Number of set bits in `bits & plane`, where the plane begins at `base` of a longer array. */
export function countBoth(bits: Uint32Array, planes: Uint32Array, base: number, words: number): number {
  let total = 0
  for (let w = 0; w < words; w++) {
    const word = bits[w] & planes[base + w]
    if (word !== 0) total += ones(word)
  }
  return total
}

/** Sum of the values of the rows in the set; negative values stand for unknown and count as 0. */
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

/** Calls `visit` with every row of the set, ascending. */
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
