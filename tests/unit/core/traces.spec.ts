import { test } from '@japa/runner'
import { readTraceparent } from '#core/traces/spans'
import { statementKind } from '#core/traces/trace_queries'
import { traceSettings, type TraceVariables } from '#core/traces/trace_settings'

const settings = (variables: TraceVariables) =>
  traceSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/', ...variables }, 'r')

const ID = { trace: '4bf92f3577b34da6a3ce929d0e0e4736', span: '00f067aa0ba902b7' }

test.group('Settings of traces', () => {
  test('nothing is traced without an endpoint, or when it is switched off', ({ assert }) => {
    assert.isNull(traceSettings({}, 'r'))
    assert.isNull(traceSettings({ OTEL_SERVICE_NAME: 'x', OTEL_EXPORTER_OTLP_ENDPOINT: '' }, 'r'))
    assert.isNull(settings({ OTEL_SDK_DISABLED: 'TRUE' }))
    assert.equal(settings({})!.endpoint, 'http://127.0.0.1:4318/v1/traces')
    assert.equal(settings({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://c/x' })!.endpoint, 'http://c/x')
  })

  test('samplers decide by share, or as the trace that is continued', ({ assert }) => {
    const sampler = (name: string, share?: string) =>
      settings({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: share })!.sampler
    const ids = Array.from(
      { length: 10_000 },
      (_, n) => ID.trace.slice(0, 19) + (n * 450_359_962_737).toString(16).padStart(13, '0')
    )
    const shareOf = (name: string, share?: string) => ids.filter((id) => sampler(name, share)(id, null)).length / 10_000
    assert.equal(shareOf('always_on'), 1)
    assert.equal(shareOf('always_off'), 0)
    assert.equal(shareOf('parentbased_always_on'), 1)
    assert.closeTo(shareOf('traceidratio', '0.1'), 0.1, 0.001)
    assert.equal(shareOf('traceidratio', '0'), 0)
    assert.equal(shareOf('traceidratio'), 1)
    const parent = { traceId: ID.trace, spanId: ID.span, sampled: true }
    assert.isTrue(sampler('parentbased_traceidratio', '0')(ID.trace, parent))
    assert.isFalse(sampler('parentbased_always_on')(ID.trace, { ...parent, sampled: false }))
    assert.isTrue(sampler('always_on')(ID.trace, { ...parent, sampled: false }))
  })

  test('what cannot be followed names the variable and no value', ({ assert }) => {
    for (const variables of [
      { OTEL_TRACES_SAMPLER: 'secret' },
      { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: 'secret' },
      { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'secret' },
      { OTEL_EXPORTER_OTLP_HEADERS: 'secret' },
      { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=secret%zz' },
      { OTEL_RESOURCE_ATTRIBUTES: '=secret' },
    ] satisfies TraceVariables[]) {
      const name = Object.keys(variables).at(-1)!
      assert.throws(() => settings(variables), new RegExp(`^(?!.*secret).*${name}`))
    }
  })
})

test.group('traceparent', () => {
  test('is read as the recommendation says', ({ assert }) => {
    const read = (text: string) => readTraceparent(text)
    const address = { traceId: ID.trace, spanId: ID.span }
    assert.deepEqual(read(`00-${ID.trace}-${ID.span}-01`), { ...address, sampled: true })
    assert.deepEqual(read(`00-${ID.trace}-${ID.span}-02`), { ...address, sampled: false })
    assert.deepEqual(read(`01-${ID.trace}-${ID.span}-01-more`), { ...address, sampled: true })
    for (const text of [
      '',
      `ff-${ID.trace}-${ID.span}-01`,
      `00-${ID.trace}-${ID.span}-01-more`,
      `00-${'0'.repeat(32)}-${ID.span}-01`,
      `00-${ID.trace}-${'0'.repeat(16)}-01`,
      `00-${ID.trace.toUpperCase()}-${ID.span}-01`,
      `00-${ID.trace}-${ID.span}-01\nx`,
      'x'.repeat(100_000),
    ])
      assert.isNull(read(text), text.slice(0, 60))
    assert.isNull(readTraceparent(undefined))
  })
})

test.group('Statements in traces', () => {
  test('have a kind and a table that a module owns', ({ assert }) => {
    const statements: Record<string, [string, string | null]> = {
      'select * from "orders" where a = $1': ['SELECT', 'orders'],
      'insert into "users" ("mobile") values ($1)': ['INSERT', 'users'],
      'update only orders set x = 1': ['UPDATE', 'orders'],
      'with a as (select 1) select * from a join orders o on true': ['WITH', 'orders'],
      'BEGIN;': ['BEGIN', null],
      "select 'from somebody', x from 13812345678": ['SELECT', null],
      'vacuum orders': ['OTHER', null],
      '': ['OTHER', null],
    }
    for (const [sql, [kind, table]] of Object.entries(statements))
      assert.deepEqual(statementKind(sql), { kind, table }, sql)
  })
})
