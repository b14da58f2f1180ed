/*
 * What a collector of OpenTelemetry receives: spans of requests, statements, the bank and jobs, and nothing that anybody typed.
 */
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { createHmacSigning } from '#app/bank/gateway/hmac_signing'
import { createHttpGateway } from '#app/bank/gateway/http_gateway'
import { metrics, receiveMetrics } from '#core/metrics'
import { SpanKind, traced, tracedJob, traceHeaders, traceWith } from '#core/traces/spans'
import { SpanSender } from '#core/traces/send_spans'
import { startTraces } from '#core/traces/start_traces'
import { traceSettings, type TraceVariables } from '#core/traces/trace_settings'
import { until } from '#tests/helpers/until'

const SITE = `http://${process.env.HOST}:${process.env.PORT}`

type Received = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: Record<string, unknown> }[]
  links?: { traceId: string; spanId: string }[]
  status?: { code: number }
}

/** A collector on this machine, which answers with `status`. */
async function openCollector() {
  const batches: { path: string; headers: Record<string, unknown>; body: any }[] = []
  const collector = { status: 200 }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      if (collector.status === 200)
        batches.push({ path: request.url!, headers: request.headers, body: JSON.parse(body) })
      response.writeHead(collector.status).end('{}')
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    collector,
    endpoint,
    batches,
    spans: (): Received[] =>
      batches.flatMap(({ body }) => body.resourceSpans.flatMap((r: any) => r.scopeSpans.flatMap((s: any) => s.spans))),
    close: () => server.close(),
  }
}

/** Traces what `work` does and returns what the collector got. */
async function tracing(variables: TraceVariables, work: () => Promise<void>) {
  const { endpoint, spans, batches, close } = await openCollector()
  const settings = traceSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...variables }, '2026.11')!
  const traces = startTraces(settings, db)
  try {
    await work()
  } finally {
    // Stopping waits three seconds at most.
    await traces.send()
    await traces.stop()
    close()
  }
  return { spans: spans(), batches }
}

const attributesOf = ({ attributes }: Received) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

const SECRETS = ['13812345678', 'Mian2026qiao', 'oat_secret', '张三']

const login = (headers: Record<string, string> = {}) =>
  fetch(`${SITE}/api/login?token=oat_secret&name=${encodeURIComponent('张三')}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Authorization': 'Bearer oat_secret', ...headers },
    body: JSON.stringify({ username: '13812345678', password: 'Mian2026qiao' }),
  })

const FOREIGN = { trace: 'a'.repeat(32), span: 'b'.repeat(16) }
const foreign = (flags: string) => ({ traceparent: `00-${FOREIGN.trace}-${FOREIGN.span}-${flags}` })

test.group('Traces', (group) => {
  group.each.teardown(() => traceWith(null))

  test('a request is a trace with its statements, and says nothing that was sent', async ({ assert }) => {
    let requestId: string | null = null
    const { spans, batches } = await tracing(
      {
        OTEL_SERVICE_NAME: 'market',
        OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=trial,service.name=other',
        OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of-the-collector',
      },
      async () => {
        requestId = (await login()).headers.get('x-request-id')
      }
    )
    const [{ path, headers, body }] = batches
    assert.equal(path, '/v1/traces')
    assert.equal(headers['content-type'], 'application/json')
    assert.equal(headers.authorization, 'Bearer of-the-collector')
    const resource = attributesOf(body.resourceSpans[0].resource)
    assert.deepInclude(resource, {
      'service.name': 'market',
      'service.version': '2026.11',
      'deployment.environment.name': 'trial',
    })

    const request = spans.find(({ kind }) => kind === SpanKind.server)!
    assert.equal(request.name, 'POST /api/login')
    assert.isUndefined(request.parentSpanId)
    assert.deepEqual(attributesOf(request), {
      'http.request.method': 'POST',
      'http.route': '/api/login',
      'http.response.status_code': '200',
      'mianqiao.refused': 'identity.loginWrong',
      'mianqiao.request_id': requestId,
    })
    const statements = spans.filter(({ kind }) => kind === SpanKind.client)
    assert.include(
      statements.map(({ name }) => name),
      'SELECT users'
    )
    for (const span of statements) {
      assert.equal(span.traceId, request.traceId)
      assert.equal(span.parentSpanId, request.spanId)
      assert.isTrue(BigInt(span.startTimeUnixNano) >= BigInt(request.startTimeUnixNano), span.name)
      assert.isTrue(BigInt(span.endTimeUnixNano) >= BigInt(span.startTimeUnixNano), span.name)
      assert.equal(attributesOf(span)['db.system.name'], 'postgresql')
    }
    for (const secret of SECRETS) assert.notInclude(JSON.stringify(spans), secret)
  })

  test('files and addresses that there are not make no trace', async ({ assert }) => {
    const { spans } = await tracing({}, async () => {
      await fetch(`${SITE}/api/13812345678`)
      await fetch(`${SITE}/robots.txt`)
    })
    assert.notInclude(JSON.stringify(spans), '13812345678')
    assert.isFalse(spans.some(({ name }) => name === 'request'))
  })

  test('a trace that a stranger names is mentioned, not continued, and not recorded for him', async ({ assert }) => {
    const { spans } = await tracing({}, async () => void (await login(foreign('00'))))
    const request = spans.find(({ kind }) => kind === SpanKind.server)!
    assert.notEqual(request.traceId, FOREIGN.trace)
    assert.isUndefined(request.parentSpanId)
    assert.deepEqual(request.links, [{ traceId: FOREIGN.trace, spanId: FOREIGN.span }])

    const none = await tracing(
      { OTEL_TRACES_SAMPLER: 'parentbased_always_off' },
      async () => void (await login(foreign('01')))
    )
    assert.lengthOf(none.spans, 0)
  })

  test('a trace that the proxy names is continued where it is believed', async ({ assert }) => {
    const variables = { OTEL_PROPAGATORS: 'tracecontext,baggage', OTEL_TRACES_SAMPLER: 'parentbased_always_off' }
    const { spans } = await tracing(variables, async () => {
      await login(foreign('01'))
      await login(foreign('00'))
      await login({ traceparent: `00-${'0'.repeat(32)}-${FOREIGN.span}-01` })
    })
    const requests = spans.filter(({ kind }) => kind === SpanKind.server)
    assert.lengthOf(requests, 1)
    assert.equal(requests[0].traceId, FOREIGN.trace)
    assert.equal(requests[0].parentSpanId, FOREIGN.span)
  })

  test('a job is a trace; asking the bank is part of it, and the bank is told of it', async ({ assert }) => {
    const asked: (string | undefined)[] = []
    const bank = createServer((request, response) => {
      asked.push(request.headers.traceparent as string | undefined)
      response.writeHead(200, { 'content-type': 'application/json' }).end('null')
    })
    await once(bank.listen(0, '127.0.0.1'), 'listening')
    const url = `http://127.0.0.1:${(bank.address() as AddressInfo).port}/gateway`
    const gateway = createHttpGateway({ url, signing: createHmacSigning('s'), secuNo: '1', notifyUrl: `${SITE}/bank` })
    try {
      const { spans } = await tracing({}, () =>
        tracedJob('bank.poll', async () => {
          await gateway.query('withdraw', 'ORDER13812345678').catch(() => null)
        })
      )
      const named = (name: string) => spans.find((span) => span.name === name)!
      const job = named('job bank.poll')
      const ask = named('bank /api/query')
      const request = named('POST 127.0.0.1')
      assert.equal(job.kind, SpanKind.consumer)
      assert.equal(ask.parentSpanId, job.spanId)
      assert.equal(request.parentSpanId, ask.spanId)
      assert.equal(attributesOf(request)['http.response.status_code'], '200')
      assert.deepEqual(asked, [`00-${job.traceId}-${ask.spanId}-01`])
      assert.notInclude(JSON.stringify(spans), '13812345678')
      // Off again: nobody is told of anything.
      await gateway.query('withdraw', 'ORDER13812345678').catch(() => null)
      assert.isUndefined(asked[1])
    } finally {
      bank.close()
    }
  })

  test('what fails says the kind of error and not its text', async ({ assert }) => {
    const { spans } = await tracing({}, async () => {
      const failing = tracedJob('order.contract', async () => {
        await db.rawQuery(`select '13812345678' as secret, 1 / (select 0) from orders`).catch(() => null)
        await db.rawQuery(`select * from "nothing of 13812345678" where a = 'from users'`).catch(() => null)
        throw new RangeError('no account of 13812345678')
      })
      await assert.rejects(() => failing, RangeError)
    })
    const [division, missing, job] = spans
    assert.equal(division.name, 'SELECT orders')
    assert.deepEqual(division.status ?? null, null, 'an empty table divides nothing')
    assert.equal(missing.status?.code, 2)
    assert.equal(attributesOf(missing)['error.type'], '42P01')
    assert.equal(job.status?.code, 2)
    assert.equal(attributesOf(job)['error.type'], 'RangeError')
    assert.notInclude(JSON.stringify(spans), '13812345678')
  })

  test('a trace of very many parts sends a thousand and counts the rest', async ({ assert }) => {
    const { spans, batches } = await tracing({}, () =>
      tracedJob('order.contract', async () => {
        for (let n = 0; n < 1_500; n++) await traced(`part ${n}`, {}, async () => {})
      })
    )
    assert.lengthOf(spans, 1_000)
    assert.isAtLeast(batches.length, 2)
    assert.equal(attributesOf(spans.at(-1)!)['mianqiao.spans_left_out'], '501')
  })

  test('while the collector is away requests are answered and what waits is limited; then it goes on', async ({
    assert,
  }) => {
    const { collector, endpoint, spans, close } = await openCollector()
    const counted = { sent: 0, lost: 0 }
    receiveMetrics((metric, labels, value) => {
      if (metric === metrics.get('trace_spans_total')) counted[labels.result as 'sent' | 'lost'] += value
    })
    const { headers, resource } = traceSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }, 'r')!
    const sender = new SpanSender({ endpoint: `${endpoint}/v1/traces`, headers, resource })
    traceWith({ sampler: () => true, continues: false, receive: sender.receive })
    try {
      collector.status = 503
      for (let n = 0; n < 20_000; n++) await tracedJob('order.contract', async () => {})
      assert.equal((await login()).status, 200)
      await sender.send()
      assert.isAtLeast(counted.lost, 20_000 - 8_192)
      assert.equal(counted.sent, 0)
      collector.status = 200
      // Closing waits three seconds at most, in which a busy machine sends only a part.
      await until('what waits is sent', () => counted.sent >= 8_192 - 512)
      await sender.close()
      assert.equal(counted.sent, spans().length)
    } finally {
      receiveMetrics(null)
      close()
    }
  })

  test('a collector that nobody answers for disturbs nobody', async ({ assert }) => {
    const settings = traceSettings({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:1/traces' }, 'r')!
    const traces = startTraces(settings, db)
    assert.equal((await login()).status, 200)
    await traces.send()
    await traces.stop()
  })

  test('off, nothing is made: no span, no header, and the connections are as they were', async ({ assert }) => {
    const dialect = Object.getPrototypeOf(db.connection().getWriteClient().client)
    const before = dialect._query
    await tracing({}, async () => assert.notEqual(dialect._query, before))
    assert.equal(dialect._query, before)
    await tracedJob('order.contract', async () => {
      assert.deepEqual(traceHeaders(), {})
      await db.rawQuery('select 1')
    })
  })
})
