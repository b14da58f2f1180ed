import type Bale from '#app/catalog/models/bale'

/** One bale; gross weight in kilograms. */
export type BaleRow = {
  seq: number
  barCode: string | null
  colour: string | null
  length: number | null
  micronaire: number | null
  strength: number | null
  uniformity: number | null
  ginning: string | null
  grossWeight: number | null
  foreignFiber: number | null
}

export function toBaleRow(bale: Bale): BaleRow {
  const { seq, barCode, colour, length, micronaire, strength, uniformity, ginning, grossWeight, foreignFiber } = bale
  return { seq, barCode, colour, length, micronaire, strength, uniformity, ginning, grossWeight, foreignFiber }
}
