/* Floods a server from another process (`flood.mjs`). */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export type FloodRequest = {
  method: 'GET' | 'POST'
  path: string
  token?: string
  /** `[n]` in its texts is the number of the request. */
  body?: object
}

export type Flood = {
  port: number
  connections: number
  /** Sent in turn, again and again. */
  requests: readonly FloodRequest[]
}

/** Number of answers by their kind: status (but 200), code and reason of an envelope, or status and type of a file. */
export type Answers = Readonly<Record<string, number>>

/** @returns ends the flood when its last requests are answered, and tells what was answered */
export function startFlood(flood: Flood): () => Promise<Answers> {
  const child = fork(fileURLToPath(new URL('./flood.mjs', import.meta.url)), { execArgv: [] })
  child.send(flood)
  return async () => {
    const told = once(child, 'message')
    child.send('stop')
    const [{ answers }] = (await told) as [{ answers: Answers }]
    return answers
  }
}

/** `12,345 × 40900 auction.notEntered, 678 × 429 42900 core.tooMany` */
export const tellAnswers = (answers: Answers) =>
  Object.entries(answers)
    .sort(([, a], [, b]) => b - a)
    .map(([kind, count]) => `${count.toLocaleString('en')} × ${kind}`)
    .join(', ')
