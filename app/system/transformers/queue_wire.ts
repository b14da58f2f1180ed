import { jobs } from '#core/jobs'
import type { QueueFigures, UnfinishedJob } from '#core/queue_figures'

/** A kind of background work: what waits and what runs. */
export type QueueRow = QueueFigures & {
  label: string
  /** Cron expression, for jobs that run by the clock. */
  cron: string | null
}

export type QueueJobRow = UnfinishedJob & { label: string }

export type QueueAnswer = { queues: QueueRow[]; unfinished: QueueJobRow[] }

const labelOf = (name: string) => jobs.get(name)?.label ?? name

export const toQueueRow = (row: QueueFigures): QueueRow => ({
  ...row,
  label: labelOf(row.name),
  cron: jobs.get(row.name)?.cron ?? null,
})

export const toQueueJobRow = (row: UnfinishedJob): QueueJobRow => ({ ...row, label: labelOf(row.name) })
