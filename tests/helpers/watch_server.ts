/** How a request was answered: its HTTP status, of a fault or a refusal of the server also the reason, such as `503 core.busy`. */
export async function howAnswered(answer: Response): Promise<string> {
  if (answer.status < 500) {
    await answer.body?.cancel()
    return String(answer.status)
  }
  const { reason } = (await answer.json().catch(() => ({}))) as { reason?: string | null }
  return `${answer.status} ${reason ?? 'without a reason'}`
}

/** A fault: 503 says that the site is busy, which a server may be that is asked for more than it can do, and nothing else from 500 on is allowed. */
export const isFault = (how: string) => how.startsWith('5') && how !== '503 core.busy'

export type WatchedServer = {
  /** How often the server said of itself what. */
  ready: Record<string, number>
  /** How often an ordinary call, which needs a connection of the common pool, was answered how. */
  ordinary: Record<string, number>
  /** How the last ordinary call was answered, which was sent after `stop`. */
  last: string
}

/**
 * Asks a server again and again, until it is stopped, whether it is ready, which it finds out on connections of its own, and for something that
 * somebody sees on a page, which shares its connections with all other calls.
 *
 * @param token of a member
 */
export function watchServer(url: string, token: string): { stop: () => Promise<WatchedServer> } {
  const [ready, ordinary]: Record<string, number>[] = [{}, {}]
  const count = (counts: Record<string, number>, how: string) => (counts[how] = (counts[how] ?? 0) + 1)
  const askReady = async () => howAnswered(await fetch(`${url}/health/ready`))
  const askOrdinary = async () =>
    howAnswered(
      await fetch(`${url}/api/address/list`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Authorization': `Bearer ${token}` },
        body: '{}',
      })
    )
  let watching = true
  const again = async (counts: Record<string, number>, ask: () => Promise<string>) => {
    while (watching) count(counts, await ask())
  }
  const both = Promise.all([again(ready, askReady), again(ordinary, askOrdinary)])
  return {
    async stop() {
      watching = false
      await both
      return { ready, ordinary, last: await askOrdinary() }
    },
  }
}
