/*
 * `/metrics` in Prometheus' text format, on a port of its own that the public does not reach. Gauges are read one after the other, and at most
 * every few seconds: two monitors cost no more than one, and somebody who asks in a loop costs nothing.
 */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import logger from '@adonisjs/core/services/logger'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { boundedLabels, metrics, PREFIX, receiveMetrics, type Figure, type Metric } from '#core/metrics'

/** Milliseconds for which a collection is good. */
const FRESH = 5_000

/** Milliseconds that one figure may take; its last value is left out then. */
const PATIENCE = 2_000

type Written = Counter | Gauge | Histogram

function writtenOf(metric: Metric, register: Registry): Written {
  const about = {
    name: PREFIX + metric.name,
    help: metric.help,
    labelNames: Object.keys(metric.labels),
    registers: [register],
  }
  if (metric.kind === 'counter') return new Counter(about)
  if (metric.kind === 'gauge') return new Gauge(about)
  return new Histogram({ ...about, buckets: [...metric.buckets] })
}

async function withinPatience(patience: number, read: () => Figure | Promise<Figure>): Promise<Figure> {
  let timer: NodeJS.Timeout
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`took longer than ${patience} ms`)), patience)
  })
  try {
    return await Promise.race([read(), late])
  } finally {
    clearTimeout(timer!)
  }
}

/** The figures of this process. */
export class Metrics {
  private readonly register = new Registry()
  private readonly written = new Map<Metric, Written>()
  private readonly failures: Counter
  private collected: { at: number; text: Promise<string> } | null = null

  /** @param patience milliseconds that one figure may take */
  constructor(private readonly patience = PATIENCE) {
    collectDefaultMetrics({ register: this.register })
    for (const metric of metrics.values()) this.written.set(metric, writtenOf(metric, this.register))
    this.failures = new Counter({
      name: `${PREFIX}figure_failures_total`,
      help: 'Figures that could not be read at a scrape, by name; they are missing from it.',
      labelNames: ['figure'],
      registers: [this.register],
    })
    receiveMetrics((metric, labels, value) => {
      const to = this.written.get(metric)
      if (to instanceof Counter) to.inc(labels, value)
      else if (to instanceof Histogram) to.observe(labels, value)
    })
  }

  /** The text of a scrape. */
  text(): Promise<string> {
    const now = performance.now()
    if (!this.collected || now - this.collected.at > FRESH) this.collected = { at: now, text: this.collect() }
    return this.collected.text
  }

  private async collect(): Promise<string> {
    for (const [metric, gauge] of this.written)
      if (metric.kind === 'gauge' && metric.read && gauge instanceof Gauge) await this.read(metric, metric.read, gauge)
    return this.register.metrics()
  }

  private async read(metric: Metric, read: () => Figure | Promise<Figure>, gauge: Gauge) {
    try {
      const figure = await withinPatience(this.patience, read)
      gauge.reset()
      if (typeof figure === 'number') gauge.set(figure)
      else for (const { labels, value } of figure) gauge.set(boundedLabels(metric, labels), value)
    } catch (error) {
      gauge.reset()
      if (Object.keys(metric.labels).length === 0) gauge.remove()
      this.failures.inc({ figure: metric.name })
      logger.warn({ err: error, figure: metric.name }, 'figure not read')
    }
  }

  /** Stops counting. */
  end() {
    receiveMetrics(null)
    this.register.clear()
  }
}

/** Serves the figures; resolves when the port is open. @throws Error when it is taken */
export async function serveMetrics(port: number, host: string): Promise<{ server: Server; close(): Promise<void> }> {
  const figures = new Metrics()
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('GET /metrics\n')
      return
    }
    figures.text().then(
      (text) => response.writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
      (error) => {
        logger.error({ err: error }, 'metrics')
        response.writeHead(500).end()
      }
    )
  })
  try {
    await once(server.listen(port, host), 'listening')
  } catch (error) {
    figures.end()
    throw error
  }
  return {
    server,
    async close() {
      figures.end()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
