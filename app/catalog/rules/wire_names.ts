import { SHARE_KEYS, wireNameOf } from '#app/catalog/indicators'

/** The input of a form with attributes of `Batch` in place of wire names: C1 → c1, … */
export function batchAttributes<Input extends object>(input: Input): Omit<Input, 'productId' | 'seen'> {
  const { productId, seen, ...rest } = input as Record<string, unknown>
  for (const key of SHARE_KEYS) {
    const wire = wireNameOf(key)
    if (wire === key) continue
    if (rest[wire] !== undefined) rest[key] = rest[wire]
    delete rest[wire]
  }
  return rest as Omit<Input, 'productId' | 'seen'>
}
