export type Round = { p50: number; p95: number; p99: number; perSecond: number }

export const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]

/** Runs clients that send the next request as soon as they are answered, for some seconds; requests in progress are completed. */
export async function load(clients: number, seconds: number, ask: () => Promise<unknown>): Promise<Round> {
  const times: number[] = []
  const started = performance.now()
  const end = started + seconds * 1000
  await Promise.all(
    Array.from({ length: clients }, async () => {
      do {
        const asked = performance.now()
        await ask()
        times.push(performance.now() - asked)
      } while (performance.now() < end)
    })
  )
  const elapsed = (performance.now() - started) / 1000
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), perSecond: times.length / elapsed }
}

/** Median of the rounds and their spread. */
export function summary(rounds: readonly Round[]): string {
  const figure = (key: keyof Round) => {
    const values = rounds.map((round) => round[key])
    const text = (value: number) => value.toFixed(value < 100 ? 1 : 0)
    return `${text(median(values))} (${text(Math.min(...values))}–${text(Math.max(...values))})`
  }
  return `median ${figure('p50')} ms, p95 ${figure('p95')} ms, p99 ${figure('p99')} ms, ${figure('perSecond')}/s`
}
