/*
 * A production process does not start while one of its connections to another machine would be made in clear, or to whoever answers.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from '@japa/runner'
import { connectionProblems, DATABASE_ADDRESSES, WEB_ADDRESSES } from '#core/connection_checks'
import { startProblems } from '#core/start_checks'
import { textOf } from '#tests/helpers/sources'

const variablesOf = (settings: Record<string, string>) => connectionProblems(settings).map(({ variable }) => variable)
const problemOf = (settings: Record<string, string>) => connectionProblems(settings)[0]?.problem ?? null

test.group('Connections of a production process', () => {
  test('to another machine without TLS are named', ({ assert }) => {
    const inClear: Record<string, string> = {
      DATABASE_URL: 'postgres://app:secret@db.internal:5432/cotton',
      DATABASE_OWNER_URL: 'postgres://owner:secret@10.0.0.5/cotton?sslmode=disable',
      BACKUP_CHECK_URL: 'postgres://prover:secret@[fd00::5]/postgres',
      REDIS_URL: 'redis://10.0.0.6:6379',
      S3_ENDPOINT: 'http://minio:9000',
      BACKUP_S3_ENDPOINT: 'http://10.0.0.7:9000',
      ERROR_REPORT_DSN: 'http://key@errors.internal/1',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://collector:4318/v1/traces',
      MARKET_FEED_HOSTS: 'quotes.example.com, http://10.0.0.8:8080',
    }
    assert.deepEqual(variablesOf(inClear), Object.keys(inClear))
    for (const [variable, address] of Object.entries(inClear)) {
      const problem = problemOf({ [variable]: address })!
      assert.include(problem, 'without TLS', variable)
      assert.notInclude(problem, 'secret', variable)
    }
  })

  test('with TLS, on this machine and that are not made are in order', ({ assert, cleanup }) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'authority-'))
    cleanup(() => rmSync(folder, { recursive: true }))
    const authority = path.join(folder, 'ca.pem')
    writeFileSync(authority, 'an authority')
    const inOrder: Record<string, string>[] = [
      {},
      { DATABASE_URL: 'postgres://app@127.0.0.1:5432/cotton', REDIS_URL: 'redis://localhost:6379' },
      { DATABASE_URL: 'postgres://app@[::1]/cotton', REDIS_URL: '/run/redis.sock' },
      { DATABASE_URL: 'postgres:///cotton?host=/run/postgresql' },
      { DATABASE_URL: `postgres://app@db.internal/cotton?sslmode=verify-full&sslrootcert=${authority}` },
      {
        DATABASE_URL: 'postgres://app@db.internal/cotton?sslmode=verify-full',
        REDIS_URL: 'rediss://:pass@cache:6380/1',
      },
      { S3_ENDPOINT: 'https://oss-cn-hangzhou.aliyuncs.com', BACKUP_S3_ENDPOINT: 'http://127.0.0.1:9000' },
      { ERROR_REPORT_DSN: 'https://key@errors.example.com/1', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' },
      { MARKET_FEED_HOSTS: 'quotes.example.com, https://10.0.0.8:8443, http://127.0.0.1:8080' },
      { REDIS_URL: '', S3_ENDPOINT: ' ' },
    ]
    for (const settings of inOrder) assert.deepEqual(connectionProblems(settings), [], JSON.stringify(settings))
  })

  test('that take any certificate are named, whatever they call it', ({ assert }) => {
    for (const careless of [
      'sslmode=no-verify',
      'uselibpqcompat=true&sslmode=require',
      'uselibpqcompat=true&sslmode=prefer',
    ])
      assert.include(problemOf({ DATABASE_URL: `postgres://app@db.internal/cotton?${careless}` }), 'any certificate')
    assert.include(problemOf({ NODE_TLS_REJECT_UNAUTHORIZED: '0' }), 'any certificate')
    assert.isNull(problemOf({ NODE_TLS_REJECT_UNAUTHORIZED: '1' }))
  })

  test('to what is no address are named, without the address’s password', ({ assert }) => {
    assert.deepEqual(
      variablesOf({ REDIS_URL: 'cache', S3_ENDPOINT: 'minio', MARKET_FEED_HOSTS: 'http://10.0.0.5/path' }),
      ['REDIS_URL', 'S3_ENDPOINT', 'MARKET_FEED_HOSTS']
    )
    const missing = problemOf({
      DATABASE_URL: 'postgres://app:secret@db/cotton?sslmode=verify-full&sslrootcert=/nowhere/ca',
    })
    assert.include(missing, '/nowhere/ca')
    assert.notInclude(missing, 'secret')
  })

  test('keep a server from starting', async ({ assert }) => {
    const problems = await startProblems({ REDIS_URL: 'redis://cache:6379' })
    assert.include(
      problems.map(({ variable }) => variable),
      'REDIS_URL'
    )
  })

  test('are all that the environment can name', ({ assert }) => {
    const checked: string[] = ['REDIS_URL', 'MARKET_FEED_HOSTS', 'PUSH_HOSTS', ...DATABASE_ADDRESSES, ...WEB_ADDRESSES]
    // The site's own address, and the bank's, whose check asks for https wherever the bank is.
    const others = ['APP_URL', 'BANK_GATEWAY_URL']
    const names = textOf('start/env.ts').matchAll(/^ {2}(\w+(?:_URL|_ENDPOINT|_DSN|_HOSTS)):/gm)
    assert.sameMembers(
      [...names].map(([, name]) => name),
      [...checked, ...others]
    )
  })
})
