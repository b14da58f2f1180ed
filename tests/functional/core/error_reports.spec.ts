import { createServer, type Server } from 'node:http'
import { EventEmitter, once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { test } from '@japa/runner'
import { setOperatorResolver } from '#app/admin/ports/operator_port'
import { ErrorReports, framesOf, parseDsn, withoutSecrets } from '#core/error_reports'
import { noteFault, outliveRejections, reportFaultsTo } from '#core/faults'
import { refuse } from '#core/errors'
import { CoreRefusal } from '#core/refusals'

type Received = { path: string; auth: string; type: string; lines: any[] }

/** A receiver of reports on this machine. */
async function receiver(status = 200) {
  const received: Received[] = []
  const server: Server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      const { 'x-sentry-auth': auth, 'content-type': type } = request.headers
      received.push({
        path: request.url!,
        auth: String(auth),
        type: String(type),
        lines: body.split('\n').map((line) => JSON.parse(line)),
      })
      response.writeHead(status).end('{}')
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const dsn = `http://publickey@127.0.0.1:${(server.address() as AddressInfo).port}/42`
  return { received, dsn, close: () => server.close() }
}

test.group('Reports of errors', (group) => {
  const before = setOperatorResolver(async () => null)
  setOperatorResolver(before)
  /** What happens when a call of the back office asks who calls. */
  const resolving = (work: () => never) => setOperatorResolver(async () => work())

  group.each.teardown(() => {
    reportFaultsTo(null)
    setOperatorResolver(before)
  })

  test('a promise that was rejected and that nobody awaited is reported, and its process goes on', ({ assert }) => {
    const told: unknown[] = []
    reportFaultsTo((error, { where }) => void told.push([where, error]))
    const process = new EventEmitter()
    outliveRejections(process)
    const error = new Error('nobody awaits it')
    // Node ends a process whose rejection has no listener, which is what an emitter without one says, too.
    assert.isTrue(process.emit('unhandledRejection', error, Promise.resolve()))
    assert.deepEqual(told, [['process', error]])
  })

  test('a fault of a request is reported with call, request and release, and nothing of what was sent', async ({
    assert,
  }) => {
    const { received, dsn, close } = await receiver()
    const reports = new ErrorReports(dsn, '2026.11.22', 'production')
    resolving(() => {
      throw new Error('no account of 13812345678 with password: Mian2026qiao')
    })
    reportFaultsTo((error, context) => reports.report(error, context))
    try {
      const answer = await fetch(
        `http://${process.env.HOST}:${process.env.PORT}/admin/api/tasks/13812345678/cancel?secret=abc`,
        {
          method: 'POST',
          headers: { 'Authorization': 'Bearer oat_secret', 'Content-Type': 'application/json' },
          body: JSON.stringify({ password: 'Mian2026qiao', mobile: '13812345678' }),
        }
      )
      assert.equal(answer.status, 500)
      await reports.settled()
      const [{ path, auth, type, lines }, ...more] = received
      assert.lengthOf(more, 0)
      assert.equal(path, '/api/42/envelope/')
      assert.include(auth, 'sentry_key=publickey')
      assert.equal(type, 'application/x-sentry-envelope')
      const [head, item, event] = lines
      assert.equal(head.event_id, event.event_id)
      assert.deepEqual(item, { type: 'event' })
      assert.deepInclude(event, {
        release: '2026.11.22',
        environment: 'production',
        transaction: 'POST /admin/api/tasks/:task/cancel',
      })
      assert.deepEqual(event.tags, { where: 'request', request_id: answer.headers.get('x-request-id') })
      const [{ type: name, value, stacktrace }] = event.exception.values
      assert.equal(name, 'Error')
      assert.equal(value, 'no account of [number] with password: […]')
      assert.isTrue(stacktrace.frames.at(-1).filename.endsWith('error_reports.spec.ts'))
      for (const secret of ['13812345678', 'Mian2026qiao', 'oat_secret', 'abc"', '127.0.0.1'])
        assert.notInclude(JSON.stringify(lines), secret)
    } finally {
      close()
    }
  })

  test('a refusal is no fault', async ({ assert }) => {
    const told: unknown[] = []
    resolving(() => {
      throw refuse(CoreRefusal.gone)
    })
    reportFaultsTo((error) => told.push(error))
    const answer = await fetch(`http://${process.env.HOST}:${process.env.PORT}/admin/api/tasks/1/cancel`, {
      method: 'POST',
    })
    assert.equal(answer.status, 404)
    assert.deepEqual(told, [])
    noteFault(new Error('job'), { where: 'job', call: 'order.contract' })
    assert.lengthOf(told, 1)
  })

  test('the same error is reported once a minute, and of different ones thirty', async ({ assert }) => {
    const { received, dsn, close } = await receiver()
    const reports = new ErrorReports(dsn, 'r', 'production')
    try {
      for (let n = 0; n < 200; n++) reports.report(new Error('again'), { where: 'job', call: 'order.contract' })
      await reports.settled()
      assert.lengthOf(received, 1)
      for (let n = 0; n < 200; n++) reports.report(new Error('other'), { where: 'job', call: `job ${n}` })
      await reports.settled()
      assert.lengthOf(received, 30)
      assert.equal(received[1].lines[2].extra.dropped_before, 199)
    } finally {
      close()
    }
  })

  test('a receiver that refuses or is gone disturbs nobody', async () => {
    const { dsn, close } = await receiver(500)
    const refused = new ErrorReports(dsn, 'r', 'production')
    refused.report(new Error('a'), { where: 'process' })
    await refused.settled()
    close()
    const gone = new ErrorReports('http://key@127.0.0.1:1/1', 'r', 'production')
    gone.report('not even an error', { where: 'process' })
    await gone.settled()
  })

  test('texts lose what must not leave', ({ assert }) => {
    const texts = {
      'mobile 13812345678 is taken': 'mobile [number] is taken',
      'connect to postgres://user:pass@db/x failed': 'connect to postgres://[…]@db/x failed',
      '{"token":"oat_MTIz.abc","n":1}': '{"token":[…]',
      'key (email)=(li.lei@example.com) exists': 'key (email)=([mail]) exists',
      "insert into t values ('张三', '6222020000001234')": "insert into t values ('[…]', '[…]')",
      'violates unique constraint "users_mobile_unique"': 'violates unique constraint "users_mobile_unique"',
    }
    for (const [text, kept] of Object.entries(texts)) assert.equal(withoutSecrets(text), kept)
    assert.isAtMost(withoutSecrets('x'.repeat(100_000)).length, 4_000)
  })

  test('frames of a stack, and addresses', ({ assert }) => {
    const [outer, inner] = framesOf(
      `Error: x\n    at async pay (file://${process.cwd()}/app/order/pay.ts:12:7)\n    at node:internal/process:5:3`
    )
    assert.deepInclude(inner, { function: 'pay', filename: 'app/order/pay.ts', lineno: 12, colno: 7, in_app: true })
    assert.deepInclude(outer, { filename: 'node:internal/process', in_app: false })
    assert.equal(
      parseDsn('https://k@sentry.example.com/sub/7').endpoint,
      'https://sentry.example.com/sub/api/7/envelope/'
    )
    assert.throws(() => parseDsn('https://sentry.example.com/7'), /ERROR_REPORT_DSN/)
  })
})
