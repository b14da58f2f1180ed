export type Times = { median: number; p95: number; p99: number; perSecond: number }

const at = (sorted: number[], share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]

/** Answers all questions with a number of clients that each ask again as soon as they have their answer. Milliseconds. */
export async function withClients<Q>(
  clients: number,
  all: Q[],
  ask: (question: Q) => Promise<unknown>
): Promise<Times> {
  const times: number[] = []
  let next = 0
  const started = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (next < all.length) {
        const question = all[next++]
        const from = performance.now()
        await ask(question)
        times.push(performance.now() - from)
      }
    })
  )
  const seconds = (performance.now() - started) / 1000
  times.sort((a, b) => a - b)
  return { median: at(times, 0.5), p95: at(times, 0.95), p99: at(times, 0.99), perSecond: times.length / seconds }
}

export const median = (values: number[]) =>
  at(
    [...values].sort((a, b) => a - b),
    0.5
  )

/** `18.2 (17.9–19.4)`: the median of the rounds, and their spread. */
export function spread(values: number[], digits = 1): string {
  return `${median(values).toFixed(digits)} (${Math.min(...values).toFixed(digits)}–${Math.max(...values).toFixed(digits)})`
}
