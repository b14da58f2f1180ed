import { queueFigures, unfinishedJobs } from '#core/queue_figures'
import { toQueueJobRow, toQueueRow, type QueueAnswer } from '#app/system/transformers/queue_wire'

/** The background work of the page 任务与导入. */
export async function showQueue(): Promise<QueueAnswer> {
  const figures = await queueFigures()
  const unfinished = await unfinishedJobs()
  return { queues: figures.map(toQueueRow), unfinished: unfinished.map(toQueueJobRow) }
}
