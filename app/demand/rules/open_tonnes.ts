import { toKilograms, type Tonnes } from '#core/money'

type Wanted = { weight: Tonnes | null; taken: Tonnes }

/** Tonnes that are still wanted; none below zero, when goods of a whole batch were a little more. */
export const openTonnes = ({ weight, taken }: Wanted): Tonnes =>
  Math.max(0, toKilograms(weight ?? 0) - toKilograms(taken)) / 1000

/** Whether so much is agreed that the wish has ended (state-machines §4). @param percent 求购完成比例 of the settings */
export const isFilled = ({ weight, taken }: Wanted, percent: number): boolean =>
  toKilograms(taken) * 100 >= toKilograms(weight ?? 0) * percent
