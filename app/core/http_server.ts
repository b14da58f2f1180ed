/*
 * The HTTP server of a serving process: how long it waits for a request to arrive, and what is said when it cannot listen.
 */
import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http'

/**
 * How long a caller may take to send. A connection whose request never becomes complete is closed: thousands of them cost a caller nothing, and the
 * server descriptors and memory. Answers may take as long as they like: streams of rooms last for hours.
 */
export const ARRIVAL = {
  /** Milliseconds for the headers, from the first byte on. */
  headersTimeout: 15_000,
  /** Milliseconds for the whole request; an upload of 50 MB at 1.5 Mbit/s takes less. */
  requestTimeout: 300_000,
  /** Milliseconds between two looks at connections that are too late. */
  connectionsCheckingInterval: 5_000,
} satisfies ServerOptions

export function createHttpServer(handler: RequestListener, arrival: ServerOptions = ARRIVAL): Server {
  return createServer(arrival, handler)
}

/** Why a server cannot listen, in a sentence that says what to do; null when the error is another one. */
export function listenProblem(error: unknown): string | null {
  const { code, syscall, address, port } = error as NodeJS.ErrnoException & { address?: string; port?: number }
  if (syscall !== 'listen') return null
  const at = `HOST=${address} PORT=${port}`
  if (code === 'EADDRINUSE')
    return `${at} is in use by another program (perhaps by an earlier start of this one): end that, or set another PORT.`
  if (code === 'EACCES')
    return `${at} may not be used by this user (ports below 1024 belong to root): set another PORT, and put a proxy before it.`
  return `The server cannot listen on ${at} (${code}): HOST has to be an address of this machine.`
}
