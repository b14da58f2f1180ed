/*
 * Server-sent events. A message is encoded once and the same bytes go to every reader. A reader that does not read is disconnected, so
 * that it does not slow down the others. The response is not chunked (it ends with the connection), so bytes are written unchanged.
 */
import type { ServerResponse } from 'node:http'
import type { HttpContext } from '@adonisjs/core/http'
import logger from '@adonisjs/core/services/logger'
import type { Actor } from '#core/actor'
import { refuse } from '#core/errors'
import { CoreRefusal } from '#core/refusals'
import env from '#start/env'

/** Largest number of unread bytes before a reader is disconnected; the browser reconnects and continues after the last event it received. */
export const TOLERATED = 256 * 1024

/** Streams that one person may have open in this process, and those of one address, behind which a whole company may be. */
const PER_PERSON = env.get('STREAMS_PER_PERSON') ?? 12
const PER_ADDRESS = 20 * PER_PERSON

/** Number of open streams by person and by address. */
const opened = new Map<string, number>()

/** The counters of a request with their limits. */
const countersOf = ({ actor, request }: HttpContext): [key: string, most: number][] => [
  [`address:${request.ip()}`, PER_ADDRESS],
  ...(actor.userId === null ? [] : [[`${actor.kind}:${actor.userId}`, PER_PERSON] as [string, number]]),
]

/** Counts a stream until its connection closes. @throws TooManyRequestsError when the person or the address has enough of them */
function count(http: HttpContext) {
  const counters = countersOf(http)
  if (counters.some(([key, most]) => (opened.get(key) ?? 0) >= most)) throw refuse(CoreRefusal.tooManyStreams)
  for (const [key] of counters) opened.set(key, (opened.get(key) ?? 0) + 1)
  http.response.response.once('close', () => {
    for (const [key] of counters) {
      const left = opened.get(key)! - 1
      if (left > 0) opened.set(key, left)
      else opened.delete(key)
    }
  })
}

declare module '@adonisjs/core/http' {
  interface HttpContext {
    /** Names the session of the request, without opening it; undefined for guests. Set where the request is admitted. */
    sessionKey?: string
  }
}

/** Open streams of sessions, by the key of the session, each with the rights of its reader when it was opened. */
const streamsBySession = new Map<string, Map<EventStream, string>>()

/** Milliseconds between two looks at the sessions of open streams. */
const LOOK = 2_000

/** Sessions whose owners' rights are read in one look; of more, in turn. */
const OWNERS_AT_ONCE = 500

/** What tells of sessions by their keys. */
export type SessionCheck = {
  /** Those that go on. */
  living: (keys: string[]) => Promise<ReadonlySet<string>>
  /** Their owners as a request would be admitted now; one that would not be is missing. */
  owners: (keys: string[]) => Promise<ReadonlyMap<string, Actor>>
}

let check: SessionCheck | null = null
let looking: NodeJS.Timeout | null = null

/** Sessions that no look has asked for the rights of since their turn began. */
let turn: string[] = []

/**
 * Sets what tells of sessions. One that has ended loses its streams, and so does one whose owner's rights have changed, in whatever process that
 * happened: the browser asks for the stream again and is admitted, or not, as it is now.
 */
export function setSessionCheck(made: SessionCheck) {
  check = made
}

/** Everything of an actor that decides what may be read. */
const rightsOf = ({ kind, userId, companyId, certified, manager, permissions, dataScope }: Actor) =>
  JSON.stringify([kind, userId, companyId, certified, manager, permissions, dataScope])

/** Ends the streams of sessions. */
export function endStreamsOf(keys: Iterable<string>) {
  for (const key of keys) for (const stream of streamsBySession.get(key)?.keys() ?? []) stream.end()
}

/** The sessions whose turn it is to be asked for their rights. */
function nextInTurn(keys: string[]): string[] {
  if (turn.length === 0) turn = keys
  const [now, later] = [turn.slice(0, OWNERS_AT_ONCE), turn.slice(OWNERS_AT_ONCE)]
  turn = later
  return now.filter((key) => streamsBySession.has(key))
}

async function lookAtSessions({ living, owners }: SessionCheck) {
  const keys = [...streamsBySession.keys()]
  try {
    const going = await living(keys)
    endStreamsOf(keys.filter((key) => !going.has(key)))
    const asked = nextInTurn(keys)
    const actors = await owners(asked)
    for (const key of asked) {
      const actor = actors.get(key)
      const rights = actor && rightsOf(actor)
      for (const [stream, before] of streamsBySession.get(key) ?? []) if (before !== rights) stream.end()
    }
  } catch (error) {
    logger.warn({ err: error }, 'sessions of streams not looked at')
  }
}

/** Keeps a stream with its session until it closes. */
function belongs(stream: EventStream, { sessionKey: key, actor }: HttpContext) {
  if (key === undefined) return
  const rights = rightsOf(actor)
  const streams = streamsBySession.get(key)
  if (streams) streams.set(stream, rights)
  else streamsBySession.set(key, new Map([[stream, rights]]))
  looking ??= setInterval(() => void (check && lookAtSessions(check)), LOOK).unref()
  void stream.closed().then(() => {
    const open = streamsBySession.get(key)!
    open.delete(stream)
    if (open.size > 0) return
    streamsBySession.delete(key)
    if (streamsBySession.size > 0 || !looking) return
    clearInterval(looking)
    looking = null
  })
}

/** Requests that are answered by a stream. */
const streamed = new WeakSet<HttpContext>()

export const isStreamed = (http: HttpContext) => streamed.has(http)

let open = 0

/** Number of streams that are open in this process. */
export const openStreams = () => open

/** Milliseconds before a browser reconnects. */
const RETRY = 2_000

export type Message = { event: string; data: unknown; id?: string }

/** The bytes of a message. */
export function encode({ event, data, id }: Message): Buffer {
  return Buffer.from(`event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`)
}

/** An empty comment, which keeps proxies from closing an idle connection. */
export const COMMENT = Buffer.from(': \n\n')

/** One open stream. */
export class EventStream {
  constructor(private response: ServerResponse) {}

  /**
   * Answers the request with a stream, which stays open until the server or the reader closes it (`closed`).
   *
   * @throws TooManyRequestsError when the caller has enough streams open
   */
  static open(http: HttpContext): EventStream {
    count(http)
    streamed.add(http)
    const { response } = http
    const raw = response.response
    open++
    raw.once('close', () => open--)
    response.relayHeaders()
    raw.useChunkedEncodingByDefault = false
    raw.shouldKeepAlive = false
    raw.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-cache, no-transform',
      'X-Accel-Buffering': 'no',
    })
    raw.write(`retry: ${RETRY}\n\n`)
    const stream = new EventStream(raw)
    belongs(stream, http)
    return stream
  }

  get ended() {
    return this.response.destroyed || this.response.writableEnded
  }

  /** Resolves when the stream is closed. */
  closed(): Promise<void> {
    return new Promise((resolve) => {
      if (this.response.destroyed) resolve()
      else this.response.once('close', resolve)
    })
  }

  /** @returns false when the reader has disconnected, or was disconnected because it does not read */
  write(bytes: Buffer): boolean {
    if (this.ended) return false
    const { socket } = this.response
    // Headers are sent and the body is not chunked, so bytes can be written directly to the socket, without the layers above it.
    const target =
      socket && this.response.headersSent && this.response.writableLength === socket.writableLength
        ? socket
        : this.response
    if (target.writableLength > TOLERATED) {
      this.response.destroy()
      return false
    }
    target.write(bytes)
    return true
  }

  end() {
    this.response.end()
  }
}
