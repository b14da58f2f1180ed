/*
 * Background work on pg-boss. A job is queued inside the transaction of the change that requires it, so it exists exactly when the
 * change is committed. Handlers are idempotent, because a job may run twice.
 */
import type { Trx } from '#core/transaction'

export type JobOptions = { retryLimit?: number; retryDelay?: number; retryBackoff?: boolean; expireInSeconds?: number }

export type JobDefinition<Data extends object = any> = {
  name: string
  /** What it does, in Chinese, for the back office: `发送短信`. */
  label: string
  handle: (data: Data) => Promise<void>
  /** Told when the job has failed for good, so that what waits for it ends. May be called twice. */
  died?: (data: Data) => Promise<void>
  /** Prepares another try of a job that has failed for good, in the transaction that queues it again; refuses when there is nothing to do. */
  beforeRetry?: (data: Data, trx: Trx) => Promise<void>
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

/** A job that has failed for good: its tries are used up, or its process has died and it is not tried again. */
export type JobDeath = {
  /** Number of the job in the queue. */
  id: string
  name: string
  data: object
  /** Message of the last error. */
  error: string
  /** How often it was run. */
  attempts: number
  queuedAt: Date
}

let whenDead: (death: JobDeath) => Promise<void> = async () => {}

/** Sets what happens with jobs that have failed for good. It is tried again until it succeeds, so it may be called twice for one job. */
export function onDeadJobs(handler: (death: JobDeath) => Promise<void>) {
  whenDead = handler
}

/** For the queue: passes a dead job on. */
export async function buryJob(death: JobDeath) {
  await jobs.get(death.name)?.died?.(death.data)
  await whenDead(death)
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
