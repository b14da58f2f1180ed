/*
 * Watching the room of a session, without React and without a browser: the stream heals itself, and while there is none the room is read
 * every three seconds.
 */
import type { RoomEvents, RoomSnapshot } from '#wire/auction/rooms/room_events'
import { CallError } from './caller.js'
import { readEvents } from './event_stream.js'
import { applyRoomEvent, cursorOf, type RoomView } from './room_view.js'

/** `lost`: 连接中断，正在重连, and what is shown may be three seconds old. `refused`: there is no such room for this person. */
export type RoomStatus = 'connecting' | 'live' | 'lost' | 'refused'

export type RoomState = { view: RoomView | null; status: RoomStatus; refusal: string | null }

export type RoomSource = {
  /** Asks for the stream. */
  open: (lastEventId: string, signal: AbortSignal) => Promise<Response>
  /** Reads the room once; throws a CallError. */
  poll: (after: string) => Promise<RoomSnapshot>
  now?: () => number
}

/** The session of the person is over, it is not for them, there is none: asking again changes nothing. */
const REFUSALS = [40100, 40300, 40301, 40302, 40400]
const POLL = 3_000
/** The server tells the time every ten seconds: a stream that is silent for longer is dead. */
const SILENCE = 25_000
/** A break that heals within this time is not worth a word. */
const GRACE = 1_500
const FIRST_WAIT = 300
const LONGEST_WAIT = 15_000
/** Measures of the clock among which the best counts: the answer that was under way for the shortest time. */
const MEASURES = 20

/** Watches a room until `stop()`; without React. */
export function watchRoom({ open, poll, now = Date.now }: RoomSource) {
  let state: RoomState = { view: null, status: 'connecting', refusal: null }
  const listeners = new Set<() => void>()
  const measures: number[] = []
  let offset = 0
  let stopped = false
  let failures = 0
  let abort: AbortController | null = null
  let wake: (() => void) | null = null
  let graceTimer: ReturnType<typeof setTimeout> | undefined
  let pollTimer: ReturnType<typeof setTimeout> | undefined

  function set(change: Partial<RoomState>) {
    if (stopped) return
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  function apply<Name extends keyof RoomEvents>(name: Name, data: RoomEvents[Name]) {
    if ('serverTime' in data) {
      measures.push(data.serverTime - now())
      if (measures.length > MEASURES) measures.shift()
      offset = Math.max(...measures)
    }
    const before = state.view
    const view = applyRoomEvent(before, name, data)
    if (view !== before) set({ view })
  }

  function refuse(text: string) {
    set({ status: 'refused', refusal: text })
    stop()
  }

  function live() {
    failures = 0
    clearTimeout(graceTimer)
    clearTimeout(pollTimer)
    graceTimer = pollTimer = undefined
    if (state.status !== 'live') set({ status: 'live' })
  }

  /** The stream is gone: if it does not come back at once, that is said and the room is read instead. */
  function broken() {
    graceTimer ??= setTimeout(() => {
      set({ status: 'lost' })
      void pollOn()
    }, GRACE)
  }

  async function pollOn() {
    if (stopped) return
    try {
      const snapshot = await poll(cursorOf(state.view))
      if (stopped) return
      apply('snapshot', snapshot)
    } catch (error) {
      if (error instanceof CallError && REFUSALS.includes(error.code)) return refuse(error.message)
    }
    if (graceTimer !== undefined) pollTimer = setTimeout(() => void pollOn(), POLL)
  }

  async function stream() {
    abort = new AbortController()
    let silence: ReturnType<typeof setTimeout> | undefined
    const heard = () => {
      clearTimeout(silence)
      silence = setTimeout(() => abort?.abort(), SILENCE)
    }
    heard()
    try {
      const response = await open(cursorOf(state.view), abort.signal)
      if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
        // The envelope says why; reading the room once says it properly. A proxy's error page is a break like any other.
        if (response.ok) return void (await pollOn())
        throw new Error(`HTTP ${response.status}`)
      }
      await readEvents(
        response.body!,
        ({ event, data }) => {
          if (stopped) return
          if (event === 'snapshot') live()
          apply(event as keyof RoomEvents, JSON.parse(data))
        },
        heard
      )
    } finally {
      clearTimeout(silence)
    }
  }

  async function run() {
    broken()
    while (!stopped) {
      const before = failures++
      await stream().catch(() => {})
      if (stopped) return
      broken()
      // Ended in order after having been live: back at once. Otherwise later and later, not all at the same moment.
      const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (failures === 0 ? 0 : before)) * (0.5 + Math.random() / 2)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, wait)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }

  function stop() {
    stopped = true
    clearTimeout(graceTimer)
    clearTimeout(pollTimer)
    wake?.()
    abort?.abort()
  }

  void run()
  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Milliseconds by the server's clock. */
    serverNow: () => now() + offset,
    /** The answer of a bid, at once: whoever bids does not wait for the stream. */
    apply,
    /** The network is back, or the page is seen again: tries without waiting. */
    retry: () => wake?.(),
    stop,
  }
}

export type RoomWatch = ReturnType<typeof watchRoom>
