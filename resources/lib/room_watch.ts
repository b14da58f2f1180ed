/*
 * Watches the room of a session, without React and browser APIs: the stream reconnects by itself, and while it is down the room is polled
 * every three seconds.
 */
import type { RoomEvents, RoomSnapshot } from '#wire/auction/rooms/room_events'
import { CallError } from './caller.js'
import { readEvents } from './event_stream.js'
import { applyRoomEvent, cursorOf, type RoomView } from './room_view.js'
import { NoSlotLeft } from './stream_slot.js'

/**
 * `lost`: 连接中断，正在重连; the shown data may be three seconds old. `crowded`: as old, because other tabs have all streams. `refused`: the room does not exist or is not open to this user.
 */
export type RoomStatus = 'connecting' | 'live' | 'lost' | 'crowded' | 'refused'

export type RoomState = {
  view: RoomView | null
  status: RoomStatus
  refusal: string | null
  /** While the room is not `live`: when it was last heard, in milliseconds by this machine's clock; null when it never was. */
  heardAt: number | null
}

export type RoomSource = {
  /** Requests the stream, which has ended when `signal` aborts. @throws NoSlotLeft */
  open: (lastEventId: string, signal: AbortSignal) => Promise<Response>
  /** Reads the room once. @throws CallError */
  poll: (after: string) => Promise<RoomSnapshot>
  now?: () => number
}

/** The user's session has ended, or the room is not open to the user or does not exist: retrying cannot succeed. */
const REFUSALS = [40100, 40300, 40301, 40302, 40400]
const POLL = 3_000
/** Milliseconds. The server sends an event every five seconds, so a stream that is silent for longer than this is dead, whatever the network says. */
const SILENCE = 12_000
/** Milliseconds of an interruption that are not reported. */
const GRACE = 1_500
const FIRST_WAIT = 300
const LONGEST_WAIT = 15_000
/** Number of clock measurements that are kept; the one with the shortest round trip is used. */
const MEASURES = 20

/** Watches a room until `stop()`. */
export function watchRoom({ open, poll, now = Date.now }: RoomSource) {
  let state: RoomState = { view: null, status: 'connecting', refusal: null, heardAt: null }
  const listeners = new Set<() => void>()
  const measures: number[] = []
  let offset = 0
  let stopped = false
  let failures = 0
  let crowded = false
  let heardAt: number | null = null
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

  const cause = () => (crowded ? 'crowded' : 'lost')
  /** Whether the room is read every three seconds. */
  const isRead = () => state.status === 'lost' || state.status === 'crowded'

  /** The stream has ended: after `GRACE` without a reconnection the status becomes `lost` and the room is polled. */
  function broken() {
    graceTimer ??= setTimeout(() => {
      set({ status: cause(), heardAt })
      void pollOn()
    }, GRACE)
  }

  async function pollOn() {
    if (stopped) return
    try {
      const snapshot = await poll(cursorOf(state.view))
      if (stopped) return
      apply('snapshot', snapshot)
      heardAt = now()
      set({ heardAt })
    } catch (error) {
      if (error instanceof CallError && REFUSALS.includes(error.code)) return refuse(error.message)
    }
    if (graceTimer !== undefined) pollTimer = setTimeout(() => void pollOn(), POLL)
  }

  async function stream() {
    const own = new AbortController()
    abort = own
    let silence: ReturnType<typeof setTimeout> | undefined
    const waitForMore = () => {
      clearTimeout(silence)
      silence = setTimeout(() => own.abort(), SILENCE)
    }
    const heard = () => {
      heardAt = now()
      waitForMore()
    }
    waitForMore()
    try {
      const response = await open(cursorOf(state.view), own.signal)
      if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
        // Polling once gives the CallError of the refusal. An error page of a proxy counts as an interruption.
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
      own.abort()
    }
  }

  async function run() {
    broken()
    while (!stopped) {
      const before = failures++
      crowded = await stream().then(
        () => false,
        (error) => error instanceof NoSlotLeft
      )
      if (stopped) return
      broken()
      // What keeps the stream away may change while the room is read.
      if (isRead()) set({ status: cause() })
      // A stream that was live reconnects at once. Otherwise the waits grow and vary, so that browsers do not reconnect at the same moment.
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
    /** Applies the answer of a bid at once, before the stream brings it. */
    apply,
    /** Retries without waiting: the network is back, or the page is visible again. */
    retry: () => wake?.(),
    stop,
  }
}

export type RoomWatch = ReturnType<typeof watchRoom>
