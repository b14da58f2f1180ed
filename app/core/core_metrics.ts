/* The figures of core: requests, connections, queue, threads, streams, seals. */
import router from '@adonisjs/core/services/router'
import db from '@adonisjs/lucid/services/db'
import { openStreams } from '#core/event_stream'
import { jobs } from '#core/jobs'
import { defineCounter, defineGauge, defineHistogram, measured, type Figure } from '#core/metrics'
import { queueFigures, type QueueFigures } from '#core/queue_figures'
import { turnsOf } from '#core/turns'

/** Requests without a route: files of the front ends, and addresses that there are not. */
export const NO_CALL = 'none'

/** Every route, as `POST /api/order/pay`: patterns, never addresses. */
const routes = () => [
  NO_CALL,
  ...Object.values(router.toJSON()).flatMap((list) =>
    list.flatMap(({ methods, pattern }) => methods.map((method) => `${method} ${pattern}`))
  ),
]

/** `refused` is an answer of the application with HTTP 200 whose envelope says no. */
export const REQUEST_RESULTS = ['2xx', '3xx', '4xx', '5xx', 'refused'] as const

export const countRequest = defineCounter({
  name: 'http_requests_total',
  help: 'Answered requests by call and class of the answer; refused is a 200 whose envelope refuses.',
  labels: { call: routes, result: REQUEST_RESULTS },
})

export const timeRequest = defineHistogram({
  name: 'http_request_duration_seconds',
  help: 'Seconds from the first byte of a request to the end of its answer, by call; live streams are left out.',
  labels: { call: routes },
  buckets: [0.01, 0.05, 0.1, 0.5, 1, 5],
})

export const countFault = defineCounter({
  name: 'faults_total',
  help: 'Errors that nobody expected, by where they appeared.',
  labels: { where: ['request', 'job', 'process'] },
})

export const countSpans = defineCounter({
  name: 'trace_spans_total',
  help: 'Spans of traces by result: sent to the collector, or lost because it was away or did not keep up.',
  labels: { result: ['sent', 'lost'] },
})

type Pool = { numUsed(): number; numFree(): number; numPendingAcquires(): number }

/** Connections of both pools of this process. */
function connections(): Figure {
  return [...db.manager.connections.values()].flatMap(({ name, connection }) => {
    const pool = (connection?.client?.client as { pool?: Pool } | undefined)?.pool
    if (!pool) return []
    const states = { used: pool.numUsed(), free: pool.numFree(), waiting: pool.numPendingAcquires() }
    return Object.entries(states).map(([state, value]) => ({ labels: { pool: name, state }, value }))
  })
}

defineGauge({
  name: 'database_connections',
  help: 'Connections of this process by pool (limits is the small one) and state; waiting are callers without one.',
  labels: { pool: ['postgres', 'limits'], state: ['used', 'free', 'waiting'] },
  read: connections,
})

const jobNames = () => [...jobs.keys()]
const ofQueue = (key: keyof Omit<QueueFigures, 'name'>) => async () =>
  (await queueFigures('limits')).map((row) => ({ labels: { job: row.name }, value: row[key] }))

defineGauge({
  name: 'queue_waiting',
  help: 'Jobs whose time has come and that no process has taken, by job.',
  labels: { job: jobNames },
  read: ofQueue('waiting'),
})
defineGauge({
  name: 'queue_active',
  help: 'Jobs that run, by job.',
  labels: { job: jobNames },
  read: ofQueue('active'),
})
defineGauge({
  name: 'queue_retrying',
  help: 'Jobs that have failed and will be tried again, by job.',
  labels: { job: jobNames },
  read: ofQueue('retrying'),
})
defineGauge({
  name: 'queue_oldest_seconds',
  help: 'Seconds for which the oldest waiting job could have run, by job.',
  labels: { job: jobNames },
  read: ofQueue('oldest'),
})

defineGauge({
  name: 'thread_work',
  help: 'Work in other threads of this process (documents, sheets), by kind and state.',
  labels: { kind: () => turnsOf().map(({ name }) => name), state: ['running', 'waiting'] },
  read: () =>
    turnsOf().flatMap(({ name, running, waiting }) => [
      { labels: { kind: name, state: 'running' }, value: running },
      { labels: { kind: name, state: 'waiting' }, value: waiting },
    ]),
})

defineGauge({
  name: 'event_streams',
  help: 'Live streams that are open in this process.',
  read: openStreams,
})

defineGauge({
  name: 'audit_unsealed_age_seconds',
  help: 'Seconds since the oldest unsealed audit line was written; 0 when all lines are sealed.',
  read: () =>
    measured(
      `select coalesce(extract(epoch from clock_timestamp() - (select created_at from audit_logs
         where id > coalesce((select max(to_id) from audit_seals), 0) order by id limit 1)), 0) as value`
    ),
})
