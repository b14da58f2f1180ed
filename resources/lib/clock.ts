/*
 * The server's clock: its offset is measured once from the Date header of a small answer, minus half the round trip. Countdowns use it
 * because the clock of the user's machine may be wrong.
 */
let offset: number | null = null
let measuring: Promise<void> | null = null

/** Milliseconds by the server's clock; null until the offset is measured. */
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
    // The header is cut to the second, so half a second is added: the mean error.
    offset = Number.isNaN(date) ? 0 : date + 500 - (sent + Date.now()) / 2
    // The measurement is exact to about a second: smaller offsets count as zero.
    if (Math.abs(offset) < 1000) offset = 0
  } catch {
    offset = 0
  }
}
