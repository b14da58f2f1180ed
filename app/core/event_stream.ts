/*
 * Server-sent events. A message is encoded once and the same bytes go to every reader. A reader that does not read is disconnected, so
 * that it does not slow down the others. The response is not chunked (it ends with the connection), so bytes are written unchanged.
 */
import type { ServerResponse } from 'node:http'
import type { HttpContext } from '@adonisjs/core/http'

/** Largest number of unread bytes before a reader is disconnected; the browser reconnects and continues after the last event it received. */
export const TOLERATED = 256 * 1024

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

  /** Answers the request with a stream, which stays open until the server or the reader closes it (`closed`). */
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
