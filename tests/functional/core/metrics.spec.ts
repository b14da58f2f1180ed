import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { test } from '@japa/runner'
import '#core/core_metrics'
import { metrics, OTHER, PREFIX, type Metric } from '#core/metrics'
import { Metrics, serveMetrics } from '#core/metrics_server'
import { importModuleFiles } from '#core/modules'
import { resetDatabase } from '../../helpers/database.js'
import { PATIENCE } from '../../helpers/until.js'

/** Series of our own in a scrape: `name{labels}` → value. */
function seriesIn(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line.startsWith(PREFIX))
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))])
  )
}

const ODD = ['"', '\\', '\n', '{}', '棉', "'; drop table", '../', '%00', '😀', ' ', '=1,a="']

test.group('Figures for monitoring', (group) => {
  group.setup(async () => {
    await importModuleFiles('metrics')
    await importModuleFiles('jobs')
    await resetDatabase()
  })
  group.teardown(() => resetDatabase())

  test('a scrape has every figure with its help, and those of Node', async ({ client, assert }) => {
    const figures = new Metrics(PATIENCE)
    try {
      await client.get('/api/public/site')
      const text = await figures.text()
      for (const { name, help, kind } of metrics.values()) {
        assert.include(text, `# HELP ${PREFIX}${name} ${help}`)
        assert.include(text, `# TYPE ${PREFIX}${name} ${kind}`)
      }
      for (const name of [
        'nodejs_eventloop_lag_p99_seconds',
        'process_resident_memory_bytes',
        'nodejs_gc_duration_seconds',
      ])
        assert.include(text, `# TYPE ${name} `)
      const series = seriesIn(text)
      assert.isFalse(
        [...series.keys()].some((name) => name.includes('figure_failures')),
        'a figure could not be read'
      )
      assert.isAbove(series.get('mianqiao_database_connections{pool="postgres",state="used"}') ?? -1, -1)
      assert.equal(series.get('mianqiao_http_requests_total{call="GET /api/public/site",result="2xx"}'), 1)
      assert.equal(series.get('mianqiao_queue_waiting{job="order.contract"}'), 0)
      assert.equal(series.get('mianqiao_sms_codes_ceiling'), 5000)
    } finally {
      figures.end()
    }
  })

  test('1,000 odd requests make no series of their own', async ({ assert }) => {
    const site = `http://${process.env.HOST}:${process.env.PORT}`
    const figures = new Metrics(PATIENCE)
    const texts = Array.from({ length: 1_000 }, (_, n) => `${n}${ODD[n % ODD.length]}${'x'.repeat(n % 60)}`)
    try {
      for (let i = 0; i < texts.length; i += 50)
        await Promise.all(
          texts.slice(i, i + 50).map((text, n) => {
            const odd = encodeURIComponent(text.slice(0, 60))
            const address = [
              `/${odd}`,
              `/api/${odd}`,
              `/admin/api/${odd}/${n}`,
              `/batch/${odd}`,
              `/api/public/news/${odd}`,
            ][n % 5]
            return fetch(site + address, n % 2 ? {} : { method: 'POST', body: JSON.stringify({ orderId: text }) })
          })
        )
      const series = [...seriesIn(await figures.text()).keys()]
      const calls = new Set(series.flatMap((name) => /call="([^"]*)"/.exec(name)?.[1] ?? []))
      assert.isAtMost(calls.size, 12, [...calls].join('\n'))
      assert.isAtMost(series.length, 600)
      for (const call of calls) assert.match(call, /^(none|other|(GET|POST|HEAD) \/[\w/:.*-]*)$/)
    } finally {
      figures.end()
    }
  })

  test('a label has a declared value or is other', async ({ assert }) => {
    const figures = new Metrics(PATIENCE)
    try {
      const { countFault } = await import('#core/core_metrics')
      for (let n = 0; n < 1_000; n++) countFault({ where: `place ${n}` as 'job' })
      const series = seriesIn(await figures.text())
      assert.equal(series.get(`mianqiao_faults_total{where="${OTHER}"}`), 1_000)
    } finally {
      figures.end()
    }
  })

  test('a hundred scrapes at once read each figure once', async ({ assert }) => {
    const gauges = [...metrics.values()].filter((metric) => metric.kind === 'gauge')
    let reads = 0
    const before = gauges.map(({ read }) => read)
    for (const gauge of gauges) {
      const { read } = gauge
      if (read) gauge.read = () => (reads++, read())
    }
    const figures = new Metrics(PATIENCE)
    try {
      await Promise.all(Array.from({ length: 100 }, () => figures.text()))
      assert.equal(reads, before.filter(Boolean).length)
      assert.isAtMost(reads, 40)
    } finally {
      figures.end()
      gauges.forEach((gauge, n) => (gauge.read = before[n]))
    }
  })

  test('a figure that cannot be read is missing from the scrape and counted; the others are there', async ({
    assert,
  }) => {
    const gauge = metrics.get('failed_jobs_open') as Metric & { kind: 'gauge' }
    const { read } = gauge
    gauge.read = () => Promise.reject(new Error('canceling statement due to statement timeout'))
    const figures = new Metrics(PATIENCE)
    try {
      const series = seriesIn(await figures.text())
      assert.isFalse(series.has('mianqiao_failed_jobs_open'))
      assert.equal(series.get('mianqiao_figure_failures_total{figure="failed_jobs_open"}'), 1)
      assert.isTrue(series.has('mianqiao_sms_waiting'))
    } finally {
      figures.end()
      gauge.read = read
    }
  })

  test('is served on a port of its own and nowhere else', async ({ client, assert }) => {
    const { server, close } = await serveMetrics(0, '127.0.0.1')
    try {
      const { address, port } = server.address() as AddressInfo
      assert.equal(address, '127.0.0.1')
      const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
      assert.equal(answer.status, 200)
      assert.match(answer.headers.get('content-type')!, /^text\/plain; version=0\.0\.4/)
      assert.include(await answer.text(), '# TYPE mianqiao_http_requests_total counter')
      assert.equal((await fetch(`http://127.0.0.1:${port}/`)).status, 404)
      assert.equal((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status, 404)
      assert.notInclude((await client.get('/metrics')).text(), '# TYPE')
    } finally {
      await close()
    }
  })

  test('a port that is taken is told', async ({ assert }) => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    try {
      await assert.rejects(() => serveMetrics((other.address() as AddressInfo).port, '127.0.0.1'), /EADDRINUSE/)
    } finally {
      other.close()
    }
  })
})
