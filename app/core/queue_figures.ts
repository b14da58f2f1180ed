/*
 * What is in the queue of background work, read from the tables of pg-boss. Finished jobs are not counted: there are many, and nobody
 * waits for them.
 */
import db from '@adonisjs/lucid/services/db'
import { formatTime } from '#core/clock'
import { jobs } from '#core/jobs'

export type QueueFigures = {
  /** Code of the job: `system.send-sms`. */
  name: string
  /** Jobs whose time has come, and that no process has taken. */
  waiting: number
  /** Seconds for which the oldest of them could have run; 0 without one. */
  oldest: number
  /** Jobs that failed and are tried again later. */
  retrying: number
  active: number
}

/** pg-boss makes its tables when it starts; a process that only reads may come before it. */
async function hasQueue(pool = 'postgres'): Promise<boolean> {
  const { rows } = await db.connection(pool).rawQuery(`select to_regclass('pgboss.job') is not null as present`)
  return rows[0].present
}

/** Unfinished jobs by name, also of names without any, read on one of the pools. */
export async function queueFigures(pool?: 'limits'): Promise<QueueFigures[]> {
  const { rows } = (await hasQueue(pool))
    ? await db.connection(pool).rawQuery(
        `select name, count(*) filter (where state <= 'retry' and start_after <= now())::int as waiting,
           coalesce(extract(epoch from now() - min(start_after) filter (where state <= 'retry')), 0)::float as oldest,
           count(*) filter (where state = 'retry')::int as retrying, count(*) filter (where state = 'active')::int as active
         from pgboss.job where state < 'completed' group by name`
      )
    : { rows: [] }
  const found = new Map((rows as QueueFigures[]).map((row) => [row.name, { ...row, oldest: Math.max(0, row.oldest) }]))
  return [...jobs.keys()].map((name) => found.get(name) ?? { name, waiting: 0, oldest: 0, retrying: 0, active: 0 })
}

export type UnfinishedJob = {
  id: string
  name: string
  state: 'created' | 'retry' | 'active'
  /** Tries before the present one. */
  retries: number
  retryLimit: number
  /** Message of the last error. */
  error: string | null
  startAfter: string
  startedAt: string | null
}

/** The unfinished jobs that have been there longest: running ones, then those that are tried again, then the waiting ones. */
export async function unfinishedJobs(limit = 30): Promise<UnfinishedJob[]> {
  if (!(await hasQueue())) return []
  const { rows } = await db.rawQuery(
    `select id, name, state, retry_count, retry_limit, coalesce(output->>'message', output->'value'->>'message') as error, start_after, started_on
     from pgboss.job where state < 'completed' and name = any(?) order by state desc, start_after, id limit ?`,
    [[...jobs.keys()], limit] as never[]
  )
  return rows.map((row: Record<string, never>) => ({
    id: row.id,
    name: row.name,
    state: row.state,
    retries: row.retry_count,
    retryLimit: row.retry_limit,
    error: row.error,
    startAfter: formatTime(row.start_after)!,
    startedAt: formatTime(row.started_on),
  }))
}
