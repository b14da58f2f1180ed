/*
 * Background work on pg-boss. A job is queued inside the transaction of the change that requires it, so it exists exactly when the
 * change is committed. Handlers are idempotent, because a job may run twice.
 */
import type { Trx } from '#core/transaction'

export type JobOptions = { retryLimit?: number; retryDelay?: number; retryBackoff?: boolean; expireInSeconds?: number }

export type JobDefinition<Data extends object = any> = {
  name: string
  handle: (data: Data) => Promise<void>
  /** Cron expression (Asia/Shanghai) of a scheduled job. */
  cron?: string
  options?: JobOptions
}

/** Every job of the product by name; filled by the `jobs.ts` of the modules. */
export const jobs = new Map<string, JobDefinition>()

/** Registers a job; call it at the top level of a module's `jobs.ts`. */
export function defineJob<Data extends object>(job: JobDefinition<Data>): JobDefinition<Data> {
  if (jobs.has(job.name)) throw new Error(`job ${job.name} is defined twice`)
  jobs.set(job.name, job)
  return job
}

export type Queue = {
  send(
    trx: Trx | null,
    name: string,
    data: object,
    options: { startAfter?: Date; singletonKey?: string }
  ): Promise<void>
}

let queue: Queue | null = null
let starter: (() => Promise<void>) | null = null

/** Sets the function that starts the queue when a process without workers first needs it. */
export function startQueueWith(start: () => Promise<void>) {
  starter = start
}

export function useQueue(implementation: Queue | null) {
  queue = implementation
}

/**
 * Queues a job in the transaction; it runs after commit, at `startAfter` if given. With a `singletonKey` a second job with the same
 * key is dropped while the first is waiting.
 */
export async function enqueue<Data extends object>(
  trx: Trx | null,
  job: JobDefinition<Data>,
  data: Data,
  options: { startAfter?: Date; singletonKey?: string } = {}
) {
  if (!queue) await starter?.()
  if (!queue) throw new Error('the job queue is not running')
  await queue.send(trx, job.name, data, options)
}
