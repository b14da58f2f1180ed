/*
 * The server's clock: its offset is measured once from the Date header of a small answer, half the round trip taken off. Countdowns
 * must not believe the clock of the machine they run on.
 */
let offset: number | null = null
let measuring: Promise<void> | null = null

/** Milliseconds by the server's clock; null until it has been measured. */
export function serverNow(): number | null {
  return offset === null ? null : Date.now() + offset
}

export function syncClock(): Promise<void> {
  if (offset !== null) return Promise.resolve()
  measuring ??= measure().finally(() => {
    measuring = null
  })
  return measuring
}

async function measure() {
  const sent = Date.now()
  try {
    const answer = await fetch('/health/live', { method: 'HEAD', cache: 'no-store' })
    const date = Date.parse(answer.headers.get('date') ?? '')
    // The header is cut to the second: on average half a second has passed.
    offset = Number.isNaN(date) ? 0 : date + 500 - (sent + Date.now()) / 2
    // Within a second the two clocks agree as far as this measure can tell.
    if (Math.abs(offset) < 1000) offset = 0
  } catch {
    offset = 0
  }
}
