import drive from '@adonisjs/drive/services/main'
import db from '@adonisjs/lucid/services/db'
import { expireProposals } from '#app/admin/actions/expire_proposals'
import { defineJob, type JobDefinition } from '#core/jobs'
import { RECYCLE_DAYS } from '#app/admin/rules/in_place'
import { writeExport } from '#app/admin/tasks/export_rows'
import { checkImport, importRows } from '#app/admin/tasks/import_rows'
import {
  failLapsedTasks,
  failTask,
  releaseLapsedUndoings,
  releaseUndoing,
  restartTask,
  takeTask,
  type TaskRow,
} from '#app/admin/tasks/task'
import { undoInPortions } from '#app/admin/tasks/undo_in_portions'

type TaskData = { id: number }

/** A job that works on a task, with `work` for a process that has taken the task already. */
export type TaskJob = JobDefinition<TaskData> & { work: (task: TaskRow) => Promise<void> }

/** The job takes its task; one that another process has taken, or that was cancelled, is left alone. */
function taskJob(name: string, label: string, work: TaskJob['work']): TaskJob {
  const job = defineJob<TaskData>({
    name,
    label,
    options: { retryLimit: 0, expireInSeconds: 1800 },
    async handle({ id }) {
      const task = await takeTask(id)
      if (task) await work(task)
    },
    died: ({ id }) => failTask(id),
    beforeRetry: ({ id }, trx) => restartTask(id, trx),
  })
  return Object.assign(job, { work })
}

export const exportJob = taskJob('admin.export', '导出数据', writeExport)
export const checkImportJob = taskJob('admin.import.check', '检查导入文件', checkImport)
export const importRowsJob = taskJob('admin.import.run', '写入导入数据', importRows)

export const undoImportJob = defineJob<TaskData>({
  name: 'admin.import.undo',
  label: '撤销导入',
  options: { retryLimit: 0, expireInSeconds: 1800 },
  handle: ({ id }) => undoInPortions(id),
  died: ({ id }) => releaseUndoing(id),
})

/** Ends imports and exports whose process has died. */
defineJob({
  name: 'admin.tasks.lapse',
  label: '结束中断的导入导出',
  cron: '* * * * *',
  options: { retryLimit: 0 },
  async handle() {
    await failLapsedTasks()
    await releaseLapsedUndoings()
  },
})

/** Deletes imports and exports with their files after a week. */
defineJob({
  name: 'admin.tasks.clean',
  label: '清理导入导出文件',
  cron: '40 3 * * *',
  handle: async () => {
    const old: TaskRow[] = await db.from('admin_tasks').whereRaw(`created_at < now() - interval '7 days'`).limit(1000)
    for (const { id, source_key: source, result_key: result } of old) {
      for (const key of [source, result]) if (key && (await drive.use().exists(key))) await drive.use().delete(key)
      await db.from('admin_tasks').where('id', id).delete()
    }
  },
})

/** Empties the recycle bins of what nobody has taken back. */
defineJob({
  name: 'admin.recycled.clean',
  label: '清理回收站',
  cron: '50 3 * * *',
  handle: async () =>
    void (await db.rawQuery(`delete from admin_recycled where deleted_at < now() - make_interval(days => ?)`, [
      RECYCLE_DAYS,
    ])),
})

/** Deletes edit locks that have run out, what the inboxes have held for three months, and drafts of the month before last. */
defineJob({
  name: 'admin.together.clean',
  label: '清理编辑锁、收件箱与草稿',
  cron: '45 3 * * *',
  handle: async () => {
    await db.from('admin_edit_locks').whereRaw(`expires_at < now() - interval '1 hour'`).delete()
    await db.from('admin_inbox').whereRaw(`created_at < now() - interval '90 days'`).delete()
    await db.from('admin_drafts').whereRaw(`updated_at < now() - interval '60 days'`).delete()
  },
})

/** Ends proposals that nobody has decided on in time. */
defineJob({
  name: 'admin.proposals.expire',
  label: '结束逾期的复核',
  cron: '*/5 * * * *',
  handle: async () => void (await expireProposals()),
})
