/*
 * Traces: what a request or a job did and how long each part of it took, for a collector of OpenTelemetry (docs/metrics.md). Requests, runs of jobs and
 * asking the bank say `traced(…)`; statements and outgoing requests are found by themselves (`trace_queries`, `trace_requests_out`).
 *
 * A span says names that the product declares (calls, jobs, tables, hosts): no address with its query, no body, no value of a statement, no person.
 *
 * While nobody receives spans, `traced` only calls its work. The data of a span is that of OTLP:
 * https://opentelemetry.io/docs/specs/otel/trace/api/, https://www.w3.org/TR/trace-context/.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

export const SpanKind = { internal: 1, server: 2, client: 3, consumer: 5 } as const
export type SpanKindCode = (typeof SpanKind)[keyof typeof SpanKind]

export type Attributes = Record<string, string | number | boolean | undefined>

/** Another span, by the ids that `traceparent` carries. */
export type SpanAddress = { traceId: string; spanId: string; sampled: boolean }

/** Whether a new trace is recorded; `parent` is one that is continued. */
export type Sampler = (traceId: string, parent: SpanAddress | null) => boolean

export type Tracing = {
  sampler: Sampler
  /** Whether requests continue the trace that their `traceparent` names. Otherwise they begin their own and only mention it. */
  continues: boolean
  receive: (span: TraceSpan) => void
}

/** Spans of one trace in this process; those beyond are only counted. */
const SPANS_OF_A_TRACE = 1_000

/** What spans of one request or job have in common. Their times are told by one clock that does not jump. */
class Trace {
  private readonly begunAt = Date.now()
  private readonly clock = process.hrtime.bigint()
  spans = 0
  leftOut = 0

  constructor(
    readonly id: string,
    readonly sampled: boolean
  ) {}

  /** Nanoseconds since 1970. */
  now(): bigint {
    return BigInt(this.begunAt) * 1_000_000n + (process.hrtime.bigint() - this.clock)
  }
}

const randomId = (bytes: number) => randomBytes(bytes).toString('hex')

let tracing: Tracing | null = null
const active = new AsyncLocalStorage<TraceSpan>()

export class TraceSpan {
  readonly id = randomId(8)
  readonly begun: bigint
  ended: bigint | null = null
  failed = false
  /** The trace that the caller named and that is not continued. */
  mentions: SpanAddress | null = null
  private discarded = false

  constructor(
    readonly trace: Trace,
    readonly parentId: string | null,
    public name: string,
    readonly kind: SpanKindCode,
    readonly attributes: Attributes = {}
  ) {
    this.begun = trace.now()
    trace.spans++
  }

  /** Marks the span as failed, with the kind of error: its text may hold anything. */
  fail(kind: string) {
    this.failed = true
    this.attributes['error.type'] = kind
  }

  /** The span is not sent, because it turned out to say nothing. */
  discard() {
    this.discarded = true
  }

  end() {
    if (this.ended !== null) return
    this.ended = this.trace.now()
    if (this.discarded || !this.trace.sampled) return
    if (this.trace.leftOut) this.attributes['mianqiao.spans_left_out'] = this.trace.leftOut
    tracing?.receive(this)
  }

  /** The value of `traceparent` for those whom this span asks. */
  get traceparent(): string {
    return `00-${this.trace.id}-${this.id}-${this.trace.sampled ? '01' : '00'}`
  }
}

/** Begins to pass ended spans on; null ends it. */
export function traceWith(options: Tracing | null) {
  tracing = options
}

/** The span in which the running code is, when its trace is recorded. */
export function recordedSpan(): TraceSpan | null {
  if (!tracing) return null
  const span = active.getStore()
  return span?.trace.sampled && span.ended === null ? span : null
}

/** `traceparent` for a server that is told of the trace; nothing while nobody traces. */
export function traceHeaders(): { traceparent?: string } {
  const span = tracing ? active.getStore() : undefined
  return span ? { traceparent: span.traceparent } : {}
}

/** Reads a `traceparent` header; null when there is none or it is not as the recommendation wants it. */
export function readTraceparent(text: string | undefined): SpanAddress | null {
  const [, version, traceId, spanId, flags, rest] =
    /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.{0,200})?$/.exec(text ?? '') ?? []
  if (!version || version === 'ff' || (version === '00' && rest)) return null
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return null
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

/** Begins a span below `parent`, which whoever calls ends; null when there are too many. */
export function childOf(
  parent: TraceSpan,
  name: string,
  kind: SpanKindCode,
  attributes?: Attributes
): TraceSpan | null {
  if (parent.trace.spans >= SPANS_OF_A_TRACE) {
    parent.trace.leftOut++
    return null
  }
  return new TraceSpan(parent.trace, parent.id, name, kind, attributes)
}

async function inside<Result>(span: TraceSpan, work: () => Promise<Result>): Promise<Result> {
  try {
    return await active.run(span, work)
  } catch (error) {
    span.fail(error instanceof Error ? error.name : 'unknown')
    throw error
  } finally {
    span.end()
  }
}

/** Runs a part of a request or job as a span of its own; outside of recorded ones it only runs it. */
export function traced<Result>(
  name: string,
  { kind = SpanKind.internal, attributes }: { kind?: SpanKindCode; attributes?: Attributes },
  work: () => Promise<Result>
): Promise<Result> {
  const parent = recordedSpan()
  const span = parent && childOf(parent, name, kind, attributes)
  return span ? inside(span, work) : work()
}

function begin(name: string, kind: SpanKindCode, caller: SpanAddress | null): TraceSpan {
  const { sampler, continues } = tracing!
  const parent = continues ? caller : null
  const traceId = parent?.traceId ?? randomId(16)
  const span = new TraceSpan(new Trace(traceId, sampler(traceId, parent)), parent?.spanId ?? null, name, kind)
  if (caller && !parent) span.mentions = caller
  return span
}

/** Runs a job as a trace of its own. */
export function tracedJob<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  return tracing ? inside(begin(`job ${name}`, SpanKind.consumer, null), work) : work()
}

/**
 * Runs a request as a trace. Whoever sends `traceparent` could choose ids of other people's traces and have everything recorded, so it is
 * continued only where `OTEL_PROPAGATORS` says so; otherwise the trace is new and sampled as any, and mentions the caller's.
 *
 * @param work gets the span to name it, because the call is known when the request has been routed; null while nobody traces
 */
export function tracedRequest<Result>(
  header: string | undefined,
  work: (span: TraceSpan | null) => Promise<Result>
): Promise<Result> {
  if (!tracing) return work(null)
  const span = begin('request', SpanKind.server, readTraceparent(header))
  return inside(span, () => work(span))
}
