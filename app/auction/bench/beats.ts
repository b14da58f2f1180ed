/* Asks one thing at a steady beat and times each answer from the moment at which it was due, so that a server that stands still counts in full. */
export type Beats = { count: number; p50: number; p95: number; most: number }

/**
 * @param ask sent at every beat, whether or not the one before is answered
 * @returns ends the beats when the last one is answered
 */
export function beat(everyMs: number, ask: () => Promise<unknown>): () => Promise<Beats> {
  const times: number[] = []
  const asked: Promise<void>[] = []
  const started = performance.now()
  const send = () => {
    for (let due = started + asked.length * everyMs; due <= performance.now(); due = started + asked.length * everyMs) {
      const at = due
      asked.push(ask().then(() => void times.push(performance.now() - at)))
    }
  }
  const timer = setInterval(send, 5)
  return async () => {
    clearInterval(timer)
    await Promise.all(asked)
    times.sort((a, b) => a - b)
    const share = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))]
    return { count: times.length, p50: share(0.5), p95: share(0.95), most: times.at(-1)! }
  }
}

export const tellBeats = ({ count, p50, p95, most }: Beats) =>
  `${count} answers, p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, at most ${most.toFixed(0)} ms`
