/*
 * Server-sent events. A message is encoded once and the same bytes go to every reader; a reader that does not read is let go, so that it
 * costs nobody else anything. The response is not chunked (its end is the end of the connection), which leaves the bytes to the socket as
 * they are.
 */
import type { ServerResponse } from 'node:http'
import type { HttpContext } from '@adonisjs/core/http'

/** Bytes that a reader may owe before it is cut off; it comes back by itself and continues where it was. */
export const TOLERATED = 256 * 1024

/** Milliseconds a browser waits before it comes back. */
const RETRY = 2_000

export type Message = { event: string; data: unknown; id?: string }

/** The bytes of a message. */
export function encode({ event, data, id }: Message): Buffer {
  return Buffer.from(`event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`)
}

/** Keeps proxies from closing the line; says nothing. */
export const COMMENT = Buffer.from(': \n\n')

/** One open stream. */
export class EventStream {
  constructor(private response: ServerResponse) {}

  /** Answers the request with a stream, which stays open until one of the two sides ends it (`closed`). */
  static open({ response }: HttpContext): EventStream {
    const raw = response.response
    response.relayHeaders()
    raw.useChunkedEncodingByDefault = false
    raw.shouldKeepAlive = false
    raw.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-cache, no-transform',
      'X-Accel-Buffering': 'no',
    })
    raw.write(`retry: ${RETRY}\n\n`)
    return new EventStream(raw)
  }

  get ended() {
    return this.response.destroyed || this.response.writableEnded
  }

  /** Resolves when the stream is over. */
  closed(): Promise<void> {
    return new Promise((resolve) => {
      if (this.response.destroyed) resolve()
      else this.response.once('close', resolve)
    })
  }

  /** @returns false when the reader is gone, or has been let go because it does not read */
  write(bytes: Buffer): boolean {
    if (this.ended) return false
    const { socket } = this.response
    // Headers are out and nothing is framed: the socket takes the bytes as they are, which spares the detour through every layer above.
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
