import drive from '@adonisjs/drive/services/main'
import db from '@adonisjs/lucid/services/db'
import { defineJob } from '#core/jobs'
import { expireProposals } from '#app/admin/actions/expire_proposals'
import { runExport } from '#app/admin/tasks/export_rows'
import { checkImport, importRows } from '#app/admin/tasks/import_rows'
import type { TaskRow } from '#app/admin/tasks/task'
import { TaskState } from '#app/admin/codes'
import { inTransaction } from '#core/transaction'
import { moveTask } from '#app/admin/moves'

type TaskData = { id: number }
const long = { retryLimit: 0, expireInSeconds: 1800 }

export const exportJob = defineJob<TaskData>({ name: 'admin.export', handle: ({ id }) => runExport(id), options: long })
export const checkImportJob = defineJob<TaskData>({
  name: 'admin.import.check',
  handle: ({ id }) => checkImport(id),
  options: long,
})
export const importRowsJob = defineJob<TaskData>({
  name: 'admin.import.run',
  handle: ({ id }) => importRows(id),
  options: long,
})

/** Deletes imports and exports with their files after a week; marks those unfinished an hour after their creation as failed. */
defineJob({
  name: 'admin.tasks.clean',
  cron: '40 3 * * *',
  handle: async () => {
    await inTransaction((trx) =>
      moveTask(trx, (query) => void query.whereRaw(`created_at < now() - interval '1 hour'`), {
        from: [TaskState.waiting, TaskState.running],
        to: TaskState.failed,
        columns: { message: '处理中断，请重新提交', finished_at: trx.raw('now()') },
      })
    )
    const old: TaskRow[] = await db.from('admin_tasks').whereRaw(`created_at < now() - interval '7 days'`).limit(1000)
    for (const { id, source_key: source, result_key: result } of old) {
      for (const key of [source, result]) if (key && (await drive.use().exists(key))) await drive.use().delete(key)
      await db.from('admin_tasks').where('id', id).delete()
    }
  },
})

/** Ends proposals that nobody has decided on in time. */
defineJob({ name: 'admin.proposals.expire', cron: '*/5 * * * *', handle: async () => void (await expireProposals()) })
