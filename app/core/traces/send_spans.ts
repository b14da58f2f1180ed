/*
 * Sends ended spans to a collector in batches, as OTLP over HTTP with JSON: https://opentelemetry.io/docs/specs/otlp/#otlphttp.
 * Nothing waits for it: a span goes into a queue of limited length, and while the collector is away what does not fit is lost and counted.
 */
import logger from '@adonisjs/core/services/logger'
import { countSpans } from '#core/core_metrics'
import type { Attributes, TraceSpan, SpanAddress } from '#core/traces/spans'

/** Spans that wait at most: some seconds of a busy process, 8 MB. */
const WAITING = 8_192

const BATCH = 512

/** Milliseconds between two looks at the queue. */
const LOOK = 1_000

/** Milliseconds after which a batch that is not answered has failed, and those between two tries of a collector that is away. */
const PATIENCE = 10_000
const PAUSES = [2_000, 5_000, 15_000, 60_000]

/** Milliseconds that the end of the process waits for the rest. */
const LAST_BATCHES = 3_000

/** Answers after which the same batch is sent again. */
const AGAIN = new Set([429, 502, 503, 504])

type Value = { stringValue: string } | { intValue: string } | { doubleValue: number } | { boolValue: boolean }

function valueOf(value: string | number | boolean): Value {
  if (typeof value === 'boolean') return { boolValue: value }
  if (typeof value === 'string') return { stringValue: value }
  return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value }
}

const attributesOf = (attributes: Attributes) =>
  Object.entries(attributes).flatMap(([key, value]) => (value === undefined ? [] : [{ key, value: valueOf(value) }]))

const linkOf = ({ traceId, spanId }: SpanAddress) => ({ traceId, spanId })

const STATUS_ERROR = 2

function wireSpan(span: TraceSpan) {
  return {
    traceId: span.trace.id,
    spanId: span.id,
    ...(span.parentId && { parentSpanId: span.parentId }),
    name: span.name,
    kind: span.kind,
    startTimeUnixNano: String(span.begun),
    endTimeUnixNano: String(span.ended),
    attributes: attributesOf(span.attributes),
    ...(span.mentions && { links: [linkOf(span.mentions)] }),
    ...(span.failed && { status: { code: STATUS_ERROR } }),
  }
}

type Collector = { endpoint: string; headers: Record<string, string>; resource: Attributes }

export class SpanSender {
  private waiting: TraceSpan[] = []
  private readonly timer: NodeJS.Timeout
  private sending: Promise<void> | null = null
  private failures = 0
  private notBefore = 0

  constructor(private readonly collector: Collector) {
    this.timer = setInterval(() => void this.send(), LOOK)
    this.timer.unref()
  }

  /** Takes an ended span; one for which there is no room is lost. */
  readonly receive = (span: TraceSpan) => {
    if (this.waiting.length < WAITING) this.waiting.push(span)
    else countSpans({ result: 'lost' })
  }

  /** Sends what waits; one caller at a time sends. Never fails. */
  send(): Promise<void> {
    if (this.waiting.length === 0 || Date.now() < this.notBefore) return this.sending ?? Promise.resolve()
    return (this.sending ??= this.sendAll().finally(() => (this.sending = null)))
  }

  private async sendAll() {
    while (this.waiting.length) {
      const batch = this.waiting.splice(0, BATCH)
      const outcome = await this.post(batch)
      if (outcome === 'sent') {
        countSpans({ result: 'sent' }, batch.length)
        if (this.failures) logger.info('traces are sent again')
        this.failures = 0
        continue
      }
      if (outcome === 'again' && this.waiting.length + batch.length <= WAITING) this.waiting.unshift(...batch)
      else countSpans({ result: 'lost' }, batch.length)
      this.notBefore = Date.now() + PAUSES[Math.min(this.failures++, PAUSES.length - 1)]
      return
    }
  }

  private async post(batch: TraceSpan[]): Promise<'sent' | 'again' | 'refused'> {
    const { endpoint, headers, resource } = this.collector
    try {
      const answer = await fetch(endpoint, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify({
          resourceSpans: [
            {
              resource: { attributes: attributesOf(resource) },
              scopeSpans: [{ scope: { name: 'mianqiao' }, spans: batch.map(wireSpan) }],
            },
          ],
        }),
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE),
      })
      await answer.body?.cancel()
      if (answer.ok) return 'sent'
      // Told once; the counter of spans goes on telling.
      if (!this.failures) logger.warn({ status: answer.status }, 'traces are not taken')
      return AGAIN.has(answer.status) ? 'again' : 'refused'
    } catch (error) {
      if (!this.failures) logger.warn({ err: error }, 'traces are not sent')
      return 'again'
    }
  }

  /** Ends sending; what waits is sent first, for as long as the end of a process may take. */
  async close() {
    clearInterval(this.timer)
    this.notBefore = 0
    let timer: NodeJS.Timeout | undefined
    const patience = new Promise<void>((resolve) => (timer = setTimeout(resolve, LAST_BATCHES)))
    await Promise.race([(this.sending ?? Promise.resolve()).then(() => this.send()), patience])
    clearTimeout(timer)
  }
}
