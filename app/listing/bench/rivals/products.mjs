/*
 * The products of the other shops, the same for every run: each has one variant, and its measures as the words (facets, tags) that such shops filter
 * by. The share that passes all three filters is about the same as in the benchmark's market (71 %).
 */
const PASSING = 0.894

export const FILTERED = {
  length: { steps: ['27.5', '28.0', '28.5', '29.0', '29.5', '30.0'], pass: (step) => Number(step) >= 28.5 },
  strength: { steps: ['26', '27', '28', '29', '30'], pass: (step) => Number(step) >= 28 },
  moisture: { steps: ['5', '6', '7', '8'], pass: (step) => Number(step) <= 7 },
}
const OTHERS = { colour: ['21', '31', '32', '41', '51'], region: ['Aksu', 'Kashgar', 'Korla', 'Kuitun', 'Shihezi'] }

/** Deterministic pseudo-random numbers for a seed (mulberry32). */
function seeded(state) {
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** `price` is yuan per tonne. */
export function products(count) {
  const random = seeded(20_261)
  const pick = (values) => values[Math.floor(random() * values.length)]
  return Array.from({ length: count }, (_, i) => {
    const measures = {}
    for (const [name, { steps, pass }] of Object.entries(FILTERED)) {
      const passes = random() < PASSING
      measures[name] = pick(steps.filter((step) => pass(step) === passes))
    }
    for (const [name, values] of Object.entries(OTHERS)) measures[name] = pick(values)
    const code = `650${String(100_000_000 + i)}`
    return {
      code,
      name: `Cotton batch ${code}`,
      description: `${measures.region}, colour ${measures.colour}, length ${measures.length}, strength ${measures.strength}`,
      price: 14_000 + 10 * Math.floor(random() * 250),
      measures,
    }
  })
}
