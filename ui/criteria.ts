/*
 * Shapes of the tables in `generated/criteria.ts`.
 */
import type { codeSets } from './generated/codes.js'

/** A criterion with two bounds. `min`, `max` and `step` are those of the slider, in the unit on screen. */
export type Range = {
  label: string
  short: string
  unit: string
  decimals: number
  min: number
  max: number
  step: number
  panel?: 'always' | 'more'
  histogram?: boolean
  sort?: 'asc' | 'desc'
}

/** A criterion with codes; `dictionary` is the name of their set. */
export type Choice = { label: string; dictionary: keyof typeof codeSets | null }
