import db from '@adonisjs/lucid/services/db'
import { forgetKeys } from '#core/idempotency'
import { defineJob } from '#core/jobs'
import { removeUnusedFiles } from '#app/system/files/stored_files'

/** Retention in days. Audit lines are never deleted. */
const KEY_DAYS = 30
const KEEP: Record<string, [column: string, days: number]> = {
  user_logs: ['created_at', 180],
  sms_messages: ['created_at', 365],
  failed_jobs: ['failed_at', 90],
}

/** Deletes expired rows, and uploads that nothing names, every night. */
defineJob<object>({
  name: 'system.cleanup',
  label: '清理过期数据',
  cron: '20 3 * * *',
  async handle() {
    for (const [table, [column, days]] of Object.entries(KEEP)) {
      await db.from(table).whereRaw(`${column} < now() - make_interval(days => ?)`, [days]).delete()
    }
    await forgetKeys(KEY_DAYS)
    await removeUnusedFiles()
  },
})
