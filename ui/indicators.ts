/*
 * Shapes of the tables in `generated/measures.ts` and `generated/shares.ts`.
 */

/** A measure of a batch. `places` are those of `app/catalog/indicators.ts` that a front end draws. */
export type Measure<Key extends string> = {
  key: Key
  label: string
  short: string
  unit: string
  decimals: number
  /** Name of the indicator whose average or extreme value this is. */
  of?: string
  /** Whether the quality strip prints it. */
  strip?: boolean
  better?: 'high' | 'low'
  places: readonly ('page' | 'compare' | 'column' | 'lot' | 'preview')[]
}

/** An indicator measured by share. A class has the key of its column (`s1`), its code (`S1`) and its word. */
export type ShareIndicator<Name extends string, Average extends string> = {
  name: Name
  label: string
  short: string
  /** For indicators with a bar in the quality strip: the measure beside the bar. */
  bar?: { average: Average | null; unit: string }
  classes: readonly (readonly [key: string, code: string, word: string])[]
}
