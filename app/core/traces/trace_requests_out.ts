/*
 * Requests to other servers as spans: method, host and status, for `fetch` and `node:http` alike, by the channels on which Node tells of them. Paths and
 * queries are left out: they carry keys, file names and mobiles. Nobody outside is told of the trace but the bank (`traceHeaders`).
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { childOf, recordedSpan, SpanKind, type TraceSpan } from '#core/traces/spans'

/** A request of `fetch`, as undici tells of it. */
type FetchRequest = { method: string; origin: string | URL }

const spans = new WeakMap<object, TraceSpan>()

function begun(request: object, method: string, host: string) {
  const parent = recordedSpan()
  const span =
    parent &&
    childOf(parent, `${method} ${host}`, SpanKind.client, { 'http.request.method': method, 'server.address': host })
  if (span) spans.set(request, span)
}

function ended(request: object, result: { status?: number; error?: unknown }) {
  const span = spans.get(request)
  if (!span) return
  spans.delete(request)
  const { status, error } = result
  if (status !== undefined) span.attributes['http.response.status_code'] = status
  if (status !== undefined && status >= 400) span.fail(String(status))
  if (error) span.fail(error instanceof Error ? error.name : 'unknown')
  span.end()
}

const CHANNELS: Record<string, (message: any) => void> = {
  'undici:request:create': ({ request }: { request: FetchRequest }) =>
    begun(request, request.method, new URL(request.origin).hostname),
  'undici:request:headers': ({ request, response }: { request: FetchRequest; response: { statusCode: number } }) =>
    ended(request, { status: response.statusCode }),
  'undici:request:error': ({ request, error }: { request: FetchRequest; error: unknown }) => ended(request, { error }),
  'http.client.request.created': ({ request }: { request: ClientRequest }) =>
    begun(request, request.method, request.host),
  'http.client.response.finish': ({ request, response }: { request: ClientRequest; response: IncomingMessage }) =>
    ended(request, { status: response.statusCode }),
  'http.client.request.error': ({ request, error }: { request: ClientRequest; error: unknown }) =>
    ended(request, { error }),
}

/** Begins to hear of requests; the returned function ends it. */
export function traceRequestsOut(): () => void {
  for (const [channel, listener] of Object.entries(CHANNELS)) subscribe(channel, listener)
  return () => {
    for (const [channel, listener] of Object.entries(CHANNELS)) unsubscribe(channel, listener)
  }
}
