import type { ChildProcess } from 'node:child_process'

/** `pauses`: milliseconds before each start after a death, no more starts than pauses; `steady`: milliseconds of service after which deaths are forgotten. */
export type Limits = { pauses?: number[]; steady?: number }

export const WRONG_SETTINGS: number
export const PAUSES: number[]
export const STEADY: number
export const LOOK_LASTS: number
export class GivenUpError extends Error {}
export class Deaths {
  constructor(limits?: Limits)
  number: number
  another(served: number): number | null
}
export function keepRunning(options: {
  name: string
  launch: () => Promise<(ChildProcess & { replaced?: boolean }) | null>
  serves: () => Promise<boolean>
  hang?: { answers: () => Promise<boolean>; debugged: () => boolean; after: number }
  lastWords: () => string
  say: (sentence: string) => void
  onFirst: () => void
  patience: number
  signal: AbortSignal
  limits?: Limits
}): Promise<void>
export function keepAlive(options: {
  name: string
  lives: () => boolean
  start: () => Promise<void>
  say: (sentence: string) => void
  signal: AbortSignal
  limits?: Limits
}): Promise<void>
