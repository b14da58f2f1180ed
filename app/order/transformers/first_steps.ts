/* What a new member has to do before the first deal, for the card on the home page and in 工作台. */

export const FIRST_STEP_KEYS = [
  'register',
  'certify',
  'account',
  'password',
  'fund',
  'card',
  'choose',
  'list',
  'deal',
] as const
export type FirstStepKey = (typeof FIRST_STEP_KEYS)[number]

export type FirstStep = {
  key: FirstStepKey
  title: string
  /** What the step is good for, in one sentence. */
  why: string
  done: boolean
  /** What it waits for, or who can do it; null when the viewer can do it now. */
  note: string | null
  /** The screen that does it, and the word of its button; null when there is nothing for the viewer to do. */
  action: { word: string; path: string } | null
}

/** `finished`: nothing is left to do, so that the card is not shown. */
export type FirstSteps = { finished: boolean; steps: FirstStep[] }
