import type { RoomEvents, RoomSnapshot } from '#app/auction/rooms/room_events'
import { until } from '#tests/helpers/until'

type Heard = { event: string; id: string | null; data: any; at: number }

/** A watcher of a session over HTTP. */
export class Watcher {
  readonly heard: Heard[] = []
  private abort = new AbortController()
  ended = false

  /** @param refused the envelope, when the stream was refused */
  private constructor(readonly refused: { code: number; message: string; reason: string } | null) {}

  static async open(
    base: string,
    token: string,
    sessionId: number,
    options: { lastEventId?: string; path?: string } = {}
  ): Promise<Watcher> {
    const abort = new AbortController()
    const response = await fetch(`${base}${options.path ?? '/api/auction/stream'}`, {
      method: options.path ? 'GET' : 'POST',
      signal: abort.signal,
      headers: {
        'accept': 'text/event-stream',
        'content-type': 'application/json',
        'authorization': `Bearer ${token}`,
        ...(options.lastEventId ? { 'last-event-id': options.lastEventId } : {}),
      },
      body: options.path ? undefined : JSON.stringify({ houseId: sessionId }),
    })
    if (!response.headers.get('content-type')?.startsWith('text/event-stream'))
      return new Watcher((await response.json()) as never)
    const watcher = new Watcher(null)
    watcher.abort = abort
    void watcher.read(response)
    return watcher
  }

  private async read(response: Response) {
    const decoder = new TextDecoder()
    let rest = ''
    try {
      for await (const piece of response.body as unknown as AsyncIterable<Uint8Array>) {
        rest += decoder.decode(piece, { stream: true })
        const blocks = rest.split('\n\n')
        rest = blocks.pop()!
        for (const block of blocks) {
          const line = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? null
          const data = line('data')
          if (data) this.heard.push({ event: line('event')!, id: line('id'), data: JSON.parse(data), at: Date.now() })
        }
      }
    } catch {
      // Closed by the test, or the server has ended.
    }
    this.ended = true
  }

  /** The first event with this name that meets the condition, already received or still to come. */
  until<Name extends keyof RoomEvents>(
    event: Name,
    wanted: (data: RoomEvents[Name]) => boolean = () => true
  ): Promise<Heard & { data: RoomEvents[Name] }> {
    return this.waitFor(() => this.heard.find((one) => one.event === event && wanted(one.data)), `such ${event} event`)
  }

  /** Waits until a bid of a lot is received. */
  async untilBid(lotId: number, seq: number): Promise<void> {
    await this.waitFor(() => this.bids(lotId).includes(seq) || undefined, `bid ${seq} of lot ${lotId}`)
  }

  private waitFor<Found>(find: () => Found | undefined, what: string) {
    const failure = () => `${what} among ${JSON.stringify(this.heard.map((one) => one.event))}`
    const look = () => {
      const found = find()
      if (found === undefined && this.ended) throw new Error(`the stream ended without ${failure()}`)
      return found
    }
    return until(failure, look, { every: 5 })
  }

  get snapshot(): RoomSnapshot {
    return this.heard.find((one) => one.event === 'snapshot')!.data
  }

  /** Numbers of the bids of a lot, in the order of arrival. */
  bids(lotId: number): number[] {
    return this.heard.flatMap(({ event, data }) =>
      event === 'snapshot' || event === 'item'
        ? (data.bids as RoomSnapshot['bids']).filter((bid) => bid.itemId === lotId).map((bid) => bid.seq)
        : []
    )
  }

  /** `Last-Event-ID` of the last received event of a lot. */
  lastId(lotId: number): string {
    return this.heard.findLast(({ id }) => id?.startsWith(`${lotId}.`))!.id!
  }

  close() {
    this.abort.abort()
  }
}
