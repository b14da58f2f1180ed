export type Part = 'definition' | 'call' | 'query' | 'core'
export const PARTS: Record<Part, [file: string, text: (n: number) => string]>

export class DevCopy {
  constructor(env?: Record<string, string | undefined>)
  readonly folder: string
  readonly url: string
  readonly output: string
  change(part: Part): number
  launch(): Promise<void>
  start(): Promise<void>
  probe(): Promise<Record<Part, number>>
  live(part: Part): Promise<number>
  running(): string[]
  stop(signal?: NodeJS.Signals): Promise<number | string>
  remove(): Promise<void>
}
